import { languages, type ThemeName, useFormats, useLanguageChoice, useTheme } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useAccess, useSignedIn } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { PaletteEntry, PaletteGroup } from './palette-entry.js';

/** What the menu of the user has, too: the other organisations, themes and languages, and the log-out. */
export function useChoiceGroups(): readonly PaletteGroup[] {
  const { frame } = useMessages();
  const { palette } = useLaterMessages();
  const { text } = useFormats();
  const access = useAccess();
  const navigate = useNavigate();
  const { organisation, organisations } = useSignedIn();
  const [theme, setTheme] = useTheme();
  const { language, choose } = useLanguageChoice();
  const themes: { name: ThemeName; label: string; icon: 'sun' | 'moon' | 'eye' }[] = [
    { name: 'light', label: frame.themeLight, icon: 'eye' },
    { name: 'sun', label: frame.themeSun, icon: 'sun' },
    { name: 'dark', label: frame.themeDark, icon: 'moon' },
  ];
  const others = organisations
    .filter(({ id }) => id !== organisation.id)
    .map(
      ({ id, name }): PaletteEntry => ({
        key: `organisation ${id}`,
        icon: 'building',
        label: text(palette.switchTo, { organisation: name }),
        isPassing: true,
        run: () => {
          access.choose(id);
          // The open page shows data of the organisation that the user leaves.
          void navigate({ to: '/' });
        },
      }),
    );
  const logOut: PaletteEntry = {
    key: 'log out',
    icon: 'log-out',
    label: frame.logOut,
    isPassing: true,
    run: () => access.signOut(),
  };
  return [
    { key: 'account', name: frame.menu, entries: [...others, logOut] },
    {
      key: 'theme',
      name: frame.theme,
      entries: themes
        .filter(({ name }) => name !== theme)
        .map(({ name, label, icon }) => ({
          ...{ key: `theme ${name}`, icon, label, detail: frame.theme },
          run: () => setTheme(name),
        })),
    },
    {
      key: 'language',
      name: frame.language,
      entries: languages
        .filter(({ tag }) => tag !== language)
        .map(({ tag, name }) => ({
          ...{ key: `language ${tag}`, icon: 'globe' as const, label: name, detail: frame.language },
          run: () => choose(tag),
        })),
    },
  ];
}
