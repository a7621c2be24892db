import {
  Button,
  ChoiceList,
  languages,
  SelectField,
  type ThemeName,
  useLanguageChoice,
  useTheme,
} from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useAccess, useSignedIn } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import classes from './user-menu.module.css';

/** Who works here, in which organisation, and how the pages look. */
export function UserMenu() {
  const { frame } = useMessages();
  const access = useAccess();
  const navigate = useNavigate();
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
          onChange={(id) => {
            access.choose(id);
            // The page belongs to the other organisation.
            void navigate({ to: '/' });
          }}
          options={organisations.map((each) => ({ value: each.id, label: each.name }))}
        />
      )}
      <LookChoices />
      <Button icon="log-out" fullWidth onClick={() => access.signOut()}>
        {frame.logOut}
      </Button>
    </>
  );
}

/** Theme and language, also before the log-in. */
export function LookChoices() {
  const { frame } = useMessages();
  const [theme, setTheme] = useTheme();
  const { language, choose } = useLanguageChoice();
  const themes: { value: ThemeName; label: string; icon: 'sun' | 'moon' | 'eye' }[] = [
    { value: 'light', label: frame.themeLight, icon: 'eye' },
    { value: 'sun', label: frame.themeSun, icon: 'sun' },
    { value: 'dark', label: frame.themeDark, icon: 'moon' },
  ];
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
