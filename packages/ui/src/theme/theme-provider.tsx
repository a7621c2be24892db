import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

export type ThemeName = 'light' | 'sun' | 'dark';
export const themeNames: readonly ThemeName[] = ['light', 'sun', 'dark'];

const storageKey = 'theme';
const ThemeContext = createContext<[ThemeName, (theme: ThemeName) => void]>(['light', () => {}]);

/**
 * Sets the theme as an attribute of the document. The choice is stored; before the first choice, the system decides
 * between light and dark.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(firstTheme);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    const paper = getComputedStyle(root).getPropertyValue('--paper');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  }, [theme]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    // Paper is white, whatever the screen is.
    const toPaper = () => {
      root.dataset.theme = 'light';
    };
    const toScreen = () => {
      root.dataset.theme = theme;
    };
    addEventListener('beforeprint', toPaper);
    addEventListener('afterprint', toScreen);
    return () => {
      removeEventListener('beforeprint', toPaper);
      removeEventListener('afterprint', toScreen);
    };
  }, [theme]);
  const choose = useCallback((chosen: ThemeName) => {
    setTheme(chosen);
    keepTheme(chosen);
  }, []);
  const value = useMemo((): [ThemeName, typeof choose] => [theme, choose], [theme, choose]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export function useTheme(): [ThemeName, (theme: ThemeName) => void] {
  return useContext(ThemeContext);
}

function firstTheme(): ThemeName {
  const kept = keptTheme();
  const known = themeNames.find((name) => name === kept);
  return known ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** If storage is refused, the choice lasts until the page is closed. */
function keptTheme(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keepTheme(theme: ThemeName): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // The choice lasts until the page is closed.
  }
}
