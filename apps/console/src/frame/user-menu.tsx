import { Button, ChoiceList, languages, SelectField, useLanguageChoice, useTheme } from '@fleet/ui';
import { useAccess, useSignedIn } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import { useOrganisationSwitch, useThemeOptions } from './user-choices.js';
import classes from './user-menu.module.css';

/** Shows the user and the organisation, and lets the user choose how the pages look. */
export function UserMenu({ onPassword }: { onPassword: () => void }) {
  const { frame } = useMessages();
  const access = useAccess();
  const change = useOrganisationSwitch();
  const { name, username, organisation, organisations } = useSignedIn();
  return (
    <>
      <p className={classes.who}>
        <bdi className={classes.name}>{name}</bdi>
        <bdi className={classes.username}>{username}</bdi>
      </p>
      {organisations.length > 1 && (
        <SelectField
          label={frame.organisation}
          value={organisation.id}
          onChange={change}
          options={organisations.map((each) => ({ value: each.id, label: each.name }))}
        />
      )}
      <LookChoices />
      <Button fullWidth onClick={onPassword}>
        {frame.changePassword}
      </Button>
      <Button icon="log-out" fullWidth onClick={() => access.signOut()}>
        {frame.logOut}
      </Button>
    </>
  );
}

/** Theme and language; also used on the pages before the log-in. */
export function LookChoices() {
  const { frame } = useMessages();
  const [theme, setTheme] = useTheme();
  const { language, choose } = useLanguageChoice();
  const themes = useThemeOptions();
  return (
    <>
      <ChoiceList
        label={frame.theme}
        columns={3}
        value={theme}
        onChange={(value) => setTheme(themes.find((each) => each.value === value)?.value ?? theme)}
        options={themes}
      />
      <SelectField
        label={frame.language}
        value={language}
        onChange={(value) => choose(languages.find(({ tag }) => tag === value)?.tag ?? language)}
        options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      />
    </>
  );
}
