import type { ReactNode, Ref } from 'react';
import { Popover } from '../popover/popover.js';
import classes from './app-frame.module.css';

export interface AppFrameProps {
  /** The name of the app or the organisation. */
  brand: ReactNode;
  /** The name of the navigation. */
  navigationLabel: string;
  navigationRef?: Ref<HTMLElement>;
  /** The search for everything in the app, shown before the links. */
  finder?: ReactNode;
  /** Links, each with an icon and a `<span>`. */
  links: ReactNode;
  /**
   * A button that opens all links, and the name of its panel. On a phone, the bar may be too narrow for all links; this
   * button is always visible at the end of the bar.
   */
  more?: { button: ReactNode; label: string } | undefined;
  /** The user's menu, behind a button at the end of the rail. */
  menu: { label: string; button: ReactNode; content: ReactNode };
  skipLabel: string;
  children: ReactNode;
}

const mainId = 'main';

/**
 * A rail with the places of an app beside the page. On a phone the rail is a bar with the places at the bottom of the
 * screen, near the thumb.
 */
export function AppFrame(props: AppFrameProps) {
  const { brand, navigationLabel, navigationRef, finder, links, more, menu, skipLabel, children } = props;
  return (
    <div className={classes.frame}>
      <a
        className={classes.skip}
        href={`#${mainId}`}
        onClick={(event) => {
          // The address must not change, because it names the page.
          event.preventDefault();
          document.getElementById(mainId)?.focus();
        }}
      >
        {skipLabel}
      </a>
      <header className={classes.rail}>
        <p className={classes.brand}>
          <bdi>{brand}</bdi>
        </p>
        {finder}
        <nav ref={navigationRef} className={classes.places} aria-label={navigationLabel}>
          <div className={classes.links}>{links}</div>
          {more !== undefined && (
            <Popover
              label={more.label}
              button={more.button}
              className={classes.more}
              panelClassName={classes.pages}
            >
              {links}
            </Popover>
          )}
        </nav>
        <Popover
          label={menu.label}
          button={menu.button}
          className={classes.user}
          panelClassName={classes.panel}
        >
          {menu.content}
        </Popover>
      </header>
      <main id={mainId} className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
