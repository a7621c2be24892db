import {
  Button,
  ChoiceList,
  List,
  ListRow,
  languages,
  Section,
  SelectField,
  type ThemeName,
  useFormats,
  useLanguageChoice,
  useTheme,
} from '@fleet/ui';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone } from '../phone/use-phone.js';
import { AboutPhone } from './about-phone.js';
import { DriverScreen } from './driver-screen.js';
import { LogOutDialog } from './log-out-dialog.js';

/** Everything apart from the route: theme and language, the driver, and the phone. */
export function MorePage() {
  const { shell } = useMessages();
  const { dateTime, text } = useFormats();
  const navigate = useNavigate();
  const { history } = useRouter();
  const [theme, setTheme] = useTheme();
  const { language, choose } = useLanguageChoice();
  const [isLeaving, setLeaving] = useState(false);
  const { account, asset, session } = usePhone((view) => ({
    account: view.account,
    asset: view.asset,
    session: view.session,
  }));
  const isLoggedIn = usePhone((view) => view.stage !== 'signed_out' && view.account !== null);
  const back = () => (history.canGoBack() ? history.back() : void navigate({ to: driverPaths.route }));
  const themes: { value: ThemeName; label: string; icon: 'sun' | 'moon' | 'eye'; detail?: string }[] = [
    { value: 'light', label: shell.themeLight, icon: 'eye' },
    { value: 'sun', label: shell.themeSun, icon: 'sun' },
    { value: 'dark', label: shell.themeDark, icon: 'moon' },
  ];
  return (
    <DriverScreen title={shell.moreTitle} onBack={back} hasSign={isLoggedIn} actions={null}>
      <ChoiceList
        label={shell.theme}
        value={theme}
        onChange={(value) => setTheme(themes.find((each) => each.value === value)?.value ?? 'light')}
        options={themes}
        columns={3}
      />
      <SelectField
        label={shell.language}
        value={language}
        onChange={(value) => choose(languages.find(({ tag }) => tag === value)?.tag ?? language)}
        options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      />
      {isLoggedIn && account !== null && (
        <Section title={shell.driver}>
          <List label={shell.driver}>
            <ListRow title={account.name} detail={account.organisation.name} icon="person" />
            {asset !== null && session !== null && (
              <ListRow
                title={asset.name}
                detail={text(shell.sessionSince, { time: dateTime(session.created_at) })}
                icon="truck"
              />
            )}
          </List>
          {session !== null && (
            <Button icon="flag" fullWidth onClick={() => void navigate({ to: driverPaths.dayEnd })}>
              {shell.endDay}
            </Button>
          )}
          <Button icon="log-out" fullWidth onClick={() => setLeaving(true)}>
            {shell.logOut}
          </Button>
        </Section>
      )}
      <AboutPhone />
      <LogOutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </DriverScreen>
  );
}
