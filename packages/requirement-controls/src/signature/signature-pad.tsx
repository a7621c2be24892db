import { Button, Icon } from '@fleet/ui';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import StrokePad from 'signature_pad';
import { useControlMessages } from '../control-messages.js';
import classes from './signature.module.css';
import { pngOf } from './typed-name-picture.js';

interface SignaturePadProps {
  onBegin: () => void;
  /** Called after each stroke with the picture of all strokes. */
  onEnd: (png: Promise<Uint8Array<ArrayBuffer>>) => void;
  onClear: () => void;
  error: string | undefined;
  /** Buttons beside the one that clears the field. */
  actions?: ReactNode;
}

/** Black on white in every theme, like the printed proof. */
export function SignaturePad({ onBegin, onEnd, onClear, error, actions }: SignaturePadProps) {
  const { signature: words } = useControlMessages();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<StrokePad | null>(null);
  const handlers = useRef({ onBegin, onEnd });
  useLayoutEffect(() => {
    handlers.current = { onBegin, onEnd };
  }, [onBegin, onEnd]);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const strokes = new StrokePad(element, {
      penColor: '#000',
      backgroundColor: '#fff',
      minWidth: 1,
      maxWidth: 3,
    });
    pad.current = strokes;
    strokes.addEventListener('beginStroke', () => handlers.current.onBegin());
    strokes.addEventListener('endStroke', () => handlers.current.onEnd(pngOf(element)));
    const sizes = new ResizeObserver(() => fit(element, strokes));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      strokes.off();
    };
  }, []);

  return (
    <div className={classes.frame} {...(error === undefined ? {} : { 'data-fault': true })}>
      <span className={classes.label}>{words.pad}</span>
      <canvas
        ref={canvas}
        className={classes.canvas}
        role="img"
        tabIndex={-1}
        aria-label={words.padLabel}
        aria-describedby={error === undefined ? undefined : id}
      />
      <div aria-live="polite">
        {error !== undefined && (
          <p id={id} className={classes.error}>
            <Icon name="octagon" />
            <span>{error}</span>
          </p>
        )}
      </div>
      <div className={classes.under}>
        <Button
          variant="quiet"
          onClick={() => {
            pad.current?.clear();
            onClear();
          }}
        >
          {words.clear}
        </Button>
        {actions}
      </div>
    </div>
  );
}

/** A canvas loses its drawing when its size changes, so the strokes are drawn again. */
function fit(element: HTMLCanvasElement, strokes: StrokePad): void {
  const ratio = Math.max(1, window.devicePixelRatio);
  const { clientWidth, clientHeight } = element;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (clientWidth === 0 || (element.width === width && element.height === height)) return;
  const drawn = strokes.toData();
  element.width = width;
  element.height = height;
  element.getContext('2d')?.scale(ratio, ratio);
  strokes.clear();
  strokes.fromData(drawn);
}
