import { Dialog, Icon, Skeleton } from '@fleet/ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LoadedPart } from '../frame/loaded-part.js';
import { usePlaceChange } from '../frame/place-change.js';
import { useMessages } from '../language/console-messages.js';
import { LaterTexts } from '../language/later-messages.js';
import type { PaletteEntry } from './palette-entry.js';
import classes from './palette-opener.module.css';
import { type RecentChoice, withChoice } from './recent-choices.js';

const loadPalette = () => import('./command-palette.js');
const skeleton = <Skeleton lines={6} />;

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
  usePlaceChange(() => setOpen(false));
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
          <LoadedPart load={loadPalette} skeleton={skeleton}>
            {({ CommandPalette }) => (
              <LaterTexts skeleton={skeleton}>
                <CommandPalette recent={recent} onChoose={choose} />
              </LaterTexts>
            )}
          </LoadedPart>
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
