import {
  Disclosure,
  Icon,
  LanguageProvider,
  List,
  ListRow,
  Notice,
  Page,
  PageHeader,
  ProgressBar,
  Section,
  Sign,
  Skeleton,
  StatusMark,
  Step,
  Steps,
} from '@fleet/ui';
import '@fleet/ui/themes.css';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

it('screen readers announce danger immediately, and other notices later', async () => {
  const page = await render(
    <>
      <Notice tone="danger" title="Refused" />
      <Notice tone="success" title="Delivered" />
    </>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('Refused');
  await expect.element(page.getByRole('status')).toHaveTextContent('Delivered');
});

it('a page has landmarks, and a heading that can receive the focus', async () => {
  const onBack = vi.fn();
  const page = await render(
    <Page
      header={<PageHeader title="Bakery" back={{ label: 'Back', onClick: onBack }} subtitle="Stop 3 of 9" />}
      footer={<p>Leave</p>}
      label="Stop"
    >
      <Section title="Stops">
        <p>None</p>
      </Section>
    </Page>,
  );
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    await expect.element(page.getByRole(role)).toBeVisible();
  }
  await expect.element(page.getByRole('region', { name: 'Stops' })).toBeVisible();
  const heading = page.getByRole('heading', { level: 1, name: 'Bakery' });
  const element = heading.element();
  if (element instanceof HTMLElement) element.focus();
  await expect.element(heading).toHaveFocus();
  await page.getByRole('button', { name: 'Back' }).click();
  expect(onBack).toHaveBeenCalledOnce();
});

it('header and footer stay visible while the page scrolls', async () => {
  const page = await render(
    <Page header={<PageHeader title="Stops" />} footer={<p>Leave</p>}>
      {Array.from({ length: 60 }, (_, line) => `Line ${line}`).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Page>,
  );
  window.scrollTo(0, 500);
  expect(window.scrollY).toBe(500);
  expect(page.getByRole('banner').element().getBoundingClientRect().top).toBe(0);
  expect(page.getByRole('contentinfo').element().getBoundingClientRect().bottom).toBe(window.innerHeight);
});

it('a list can have rows with an action, rows with a link, and plain rows', async () => {
  const onClick = vi.fn();
  const page = await render(
    <List label="Stops">
      <ListRow title="Bakery" detail="08:12" />
      <ListRow title="Mill" onClick={onClick} />
      <ListRow title="Call" href="tel:1" />
    </List>,
  );
  expect(page.getByRole('list', { name: 'Stops' }).getByRole('listitem').all()).toHaveLength(3);
  await userEvent.keyboard('{Tab}{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:1');
});

it('a step names its state in the language of the page', async () => {
  const steps = (
    <Steps>
      <Step state="done" title="Arrive" />
      <Step state="current" title="Unload" />
    </Steps>
  );
  const page = await render(steps);
  await expect.element(page.getByRole('img', { name: 'Done' })).toBeVisible();
  expect(page.getByText('Unload').element().closest('li')?.getAttribute('aria-current')).toBe('step');
  await page.rerender(
    <LanguageProvider language="de" timeZone={null}>
      {steps}
      <StatusMark status="late" />
    </LanguageProvider>,
  );
  await expect.element(page.getByRole('img', { name: 'Erledigt' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Verspätet' })).toBeVisible();
});

it('a disclosure opens by keyboard', async () => {
  const page = await render(
    <Disclosure title="Something else…">
      <p>Breakdown</p>
    </Disclosure>,
  );
  await expect.element(page.getByText('Breakdown')).not.toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText('Breakdown')).toBeVisible();
});

it('a sign with an action is a button', async () => {
  const onClick = vi.fn();
  const page = await render(
    <Sign tone="warning" onClick={onClick}>
      3 waiting
    </Sign>,
  );
  await page.getByRole('button', { name: '3 waiting' }).click();
  expect(onClick).toHaveBeenCalledOnce();
});

it('progress, loading and a lone icon have accessible names', async () => {
  const page = await render(
    <>
      <ProgressBar label="Sent" value={60} max={48} detail="48 of 48" />
      <Skeleton />
      <Icon name="lock" label="Locked while driving" />
    </>,
  );
  await expect.element(page.getByRole('progressbar', { name: 'Sent' })).toHaveAttribute('value', '48');
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: 'Locked while driving' })).toBeVisible();
});
