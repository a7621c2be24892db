import { Fact, FactList, Notice, Section, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { accountQuery, useMay } from '../queries/account-options.js';
import { type Settings, type SettingsState, settingsQuery } from '../queries/settings-options.js';
import { useCaller } from '../queries/use-caller.js';
import { LogoSection } from './logo-section.js';
import classes from './settings.module.css';
import { SettingsEditor } from './settings-editor.js';
import { type SettingsForm, settingsFormOf } from './settings-form.js';
import { settingsNames, settingsValues } from './settings-words.js';

/** The settings of the organisation: a form or, for users who may not change them, only their values. */
export function SettingsPage() {
  const { settings } = useLaterMessages();
  const mayRead = useMay('organisation:read');
  const query = useQuery({ ...settingsQuery(useCaller()), enabled: mayRead });
  return (
    <Screen title={settings.title} needs="organisation:read" narrow>
      <p className={classes.quiet}>{settings.intro}</p>
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(state) => <ShownSettings state={state} />}
      </Loaded>
    </Screen>
  );
}

function ShownSettings({ state }: { state: SettingsState }) {
  const { settings } = useLaterMessages();
  const { data: account } = useQuery(accountQuery(useCaller()));
  const hasRight = account?.permissions.includes('organisation:write') ?? false;
  const isLimited = (account?.site_ids.length ?? 0) > 0;
  return (
    <>
      <OrganisationFacts organisation={state.settings} />
      <LogoSection logo={state.settings.logo} mayChange={hasRight && !isLimited} />
      {hasRight && !isLimited ? (
        <SettingsEditor state={state} />
      ) : (
        <>
          <Notice tone="info">{hasRight ? settings.ofSites : settings.onlyRead}</Notice>
          <SettingsFacts form={settingsFormOf(state.settings)} />
        </>
      )}
    </>
  );
}

function OrganisationFacts({ organisation }: { organisation: Settings }) {
  const { settings } = useLaterMessages();
  const { dateTime } = useFormats();
  return (
    <FactList>
      <Fact name={settings.id} wide>
        <bdi dir="ltr" className={classes.id}>
          {organisation.id}
        </bdi>
        <span className={classes.under}>{settings.idHint}</span>
      </Fact>
      <Fact name={settings.made}>{dateTime(organisation.created_at)}</Fact>
    </FactList>
  );
}

function SettingsFacts({ form }: { form: SettingsForm }) {
  const { settings } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const names = settingsNames(settings);
  const values = settingsValues(form, { settings, frame, formats });
  return (
    <Section title={settings.groups.organisation}>
      <FactList>
        {(Object.keys(form) as (keyof SettingsForm)[]).map((name) => (
          <Fact key={name} name={names[name]}>
            <bdi>{values[name]}</bdi>
          </Fact>
        ))}
      </FactList>
    </Section>
  );
}
