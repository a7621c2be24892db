import { Dialog, Icon, Notice, Skeleton } from '@fleet/ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../language/console-messages.js';
import { LaterTexts } from '../language/later-messages.js';
import type { CommandPaletteProps } from './command-palette.js';
import { type PaletteEntry, type RecentChoice, withChoice } from './palette-entry.js';
import classes from './palette-opener.module.css';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** On keyboards without Latin letters, the key in the position of K counts. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey || (isApple() ? !event.metaKey : !event.ctrlKey)) return false;
  return /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === 'k' : event.code === 'KeyK';
}

/**
 * The button that opens the palette, and its shortcut. The palette itself is loaded when it is first opened. The
 * recent choices are forgotten at log-out, because they contain names.
 */
export function PaletteOpener() {
  const { frame } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [recent, setRecent] = useState<readonly RecentChoice[]>([]);
  useShortcut(() => {
    // Another open dialog waits for an answer and may contain typed text, so the palette does not open over it.
    if (isOpen || document.querySelector('dialog[open]') === null) setOpen(!isOpen);
  });
  const choose = (entry: PaletteEntry) => {
    // The dialog returns the focus when it closes; a page that the entry opens takes the focus after that.
    flushSync(() => {
      setOpen(false);
      setRecent((before) => withChoice(before, entry));
    });
    entry.run();
  };
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{frame.find}</span>
        <kbd aria-hidden dir="ltr">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && (
        <Dialog open isHigh title={frame.find} onClose={() => setOpen(false)}>
          <LoadedPalette recent={recent} onChoose={choose} />
        </Dialog>
      )}
    </>
  );
}

function useShortcut(onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // Otherwise the browser would go to its own search.
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** `React.lazy` would replace the whole page if the network does not deliver the file. */
function LoadedPalette(props: CommandPaletteProps) {
  const { frame } = useMessages();
  const [loaded, setLoaded] = useState<{ Palette: ComponentType<CommandPaletteProps> } | 'failed' | null>(
    null,
  );
  useEffect(() => {
    let isCurrent = true;
    import('./command-palette.js').then(
      ({ CommandPalette }) => isCurrent && setLoaded({ Palette: CommandPalette }),
      () => isCurrent && setLoaded('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (loaded === 'failed') return <Notice tone="danger">{frame.unreachable}</Notice>;
  if (loaded === null) return <Skeleton lines={6} />;
  return (
    <LaterTexts skeleton={<Skeleton lines={6} />}>
      <loaded.Palette {...props} />
    </LaterTexts>
  );
}
