import { AppFrame, Icon } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSignedIn } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import { accountQuery } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { mayOpen, places } from './places.js';
import { useCurrentInView } from './use-current-in-view.js';
import { UserMenu } from './user-menu.js';

export interface ConsoleFrameProps {
  finder: ReactNode;
  /** The dialog that the menu opens. */
  passwordDialog: (onClose: () => void) => ReactNode;
  children: ReactNode;
}

/** As many places fit into the bar of a phone. */
const placesInBar = 4;

/** The navigation beside every page, with the places that the user may see. */
export function ConsoleFrame({ finder, passwordDialog, children }: ConsoleFrameProps) {
  const { frame } = useMessages();
  const { name, organisation } = useSignedIn();
  const navigation = useCurrentInView();
  const [isChanging, setChanging] = useState(false);
  const { data: account } = useQuery(accountQuery(useCaller()));
  const allowed = places.filter((place) => mayOpen(place, account?.permissions ?? []));
  return (
    <AppFrame
      brand={organisation.name}
      navigationLabel={frame.main}
      navigationRef={navigation}
      finder={finder}
      skipLabel={frame.skip}
      links={allowed.map(({ path, name: place, icon }) => (
        <Link key={path} to={path}>
          <Icon name={icon} />
          <span>{frame.places[place]}</span>
        </Link>
      ))}
      more={
        allowed.length > placesInBar
          ? {
              label: frame.allPages,
              button: (
                <>
                  <Icon name="menu" />
                  <span>{frame.more}</span>
                </>
              ),
            }
          : undefined
      }
      menu={{
        label: frame.menu,
        button: (
          <>
            <Icon name="person" />
            <bdi>{name}</bdi>
          </>
        ),
        content: <UserMenu onPassword={() => setChanging(true)} />,
      }}
    >
      {children}
      {isChanging && passwordDialog(() => setChanging(false))}
    </AppFrame>
  );
}
