import type { ThemeName } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';

export interface ThemeOption {
  value: ThemeName;
  label: string;
  icon: 'sun' | 'moon' | 'eye';
}

export function useThemeOptions(): readonly ThemeOption[] {
  const { frame } = useMessages();
  return [
    { value: 'light', label: frame.themeLight, icon: 'eye' },
    { value: 'sun', label: frame.themeSun, icon: 'sun' },
    { value: 'dark', label: frame.themeDark, icon: 'moon' },
  ];
}

/** Changes to another organisation of the user. */
export function useOrganisationSwitch(): (organisationId: string) => void {
  const access = useAccess();
  const navigate = useNavigate();
  return (id) => {
    access.choose(id);
    // The open page shows data of the organisation that the user leaves.
    void navigate({ to: '/' });
  };
}
