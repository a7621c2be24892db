import { useComponentWords } from '../language/component-words.js';
import classes from './skeleton.module.css';

/** Grey lines in place of text that is loading. */
export function Skeleton({ lines = 3 }: { lines?: number | undefined }) {
  const words = useComponentWords();
  return (
    <div className={classes.skeleton} role="status" aria-label={words.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <span key={line} className={classes.line} />
      ))}
    </div>
  );
}
