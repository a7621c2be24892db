import { languages, useFormats, useLanguageChoice, useTheme } from '@fleet/ui';
import { useAccess, useSignedIn } from '../access/use-access.js';
import { useOrganisationSwitch, useThemeOptions } from '../frame/user-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { PaletteEntry, PaletteGroup } from './palette-entry.js';

/** The choices of the user's menu: the other organisations, the log-out, themes and languages. */
export function useChoiceGroups(): readonly PaletteGroup[] {
  const { frame } = useMessages();
  const { palette } = useLaterMessages();
  const { text } = useFormats();
  const access = useAccess();
  const change = useOrganisationSwitch();
  const { organisation, organisations } = useSignedIn();
  const [theme, setTheme] = useTheme();
  const { language, choose } = useLanguageChoice();
  const themes = useThemeOptions();
  const others = organisations
    .filter(({ id }) => id !== organisation.id)
    .map(
      ({ id, name }): PaletteEntry => ({
        key: `organisation ${id}`,
        icon: 'building',
        label: text(palette.switchTo, { organisation: name }),
        isNeverRecent: true,
        run: () => change(id),
      }),
    );
  const logOut: PaletteEntry = {
    key: 'log out',
    icon: 'log-out',
    label: frame.logOut,
    isNeverRecent: true,
    run: () => access.signOut(),
  };
  return [
    { key: 'account', name: frame.menu, entries: [...others, logOut] },
    {
      key: 'theme',
      name: frame.theme,
      entries: themes
        .filter(({ value }) => value !== theme)
        .map(({ value, label, icon }) => ({
          ...{ key: `theme ${value}`, icon, label, detail: frame.theme },
          run: () => setTheme(value),
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
