import { IconButton, useFormats } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { ControlPhone } from '../control-types.js';
import { KeptPicture } from '../ground/kept-picture.js';
import classes from './document-scan.module.css';

interface PageListProps {
  pages: readonly string[];
  phone: Pick<ControlPhone, 'readImage'>;
  onPages: (pages: string[]) => void;
  onRemove: (url: string) => void;
}

export function PageList({ pages, phone, onPages, onRemove }: PageListProps) {
  const { document: words } = useControlMessages();
  const { text } = useFormats();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without markers is a list
    <ol className={classes.pages} role="list">
      {pages.map((url, index) => {
        const number = index + 1;
        const label = text(words.page, { number });
        return (
          <li key={url} className={classes.page}>
            <div className={classes.picture}>
              <KeptPicture phone={phone} url={url} label={label} fit="contain" />
            </div>
            <span className={classes.name}>{label}</span>
            <div className={classes.moves}>
              <span className={classes.up}>
                <IconButton
                  icon="chevron-down"
                  label={text(words.earlier, { number })}
                  aria-disabled={index === 0}
                  onClick={() => onPages(swapped(pages, index, index - 1))}
                />
              </span>
              <IconButton
                icon="chevron-down"
                label={text(words.later, { number })}
                aria-disabled={index === pages.length - 1}
                onClick={() => onPages(swapped(pages, index, index + 1))}
              />
              <IconButton
                icon="cross"
                label={text(words.removePage, { number })}
                onClick={() => onRemove(url)}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Swaps two pages; returns the pages unchanged if one of the positions does not exist. */
function swapped(pages: readonly string[], one: number, other: number): string[] {
  const [first, second] = [pages[one], pages[other]];
  if (first === undefined || second === undefined) return [...pages];
  return pages.map((url) => (url === first ? second : url === second ? first : url));
}
