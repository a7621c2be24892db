import { Button } from '@fleet/ui';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';

it('is a button with its text as name', async () => {
  const page = await render(<Button>Log in</Button>);
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
