import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { organisationPlaces } from '../frame/organisation-places.js';
import { useCurrentInView } from '../frame/use-current-in-view.js';
import { useMessages } from '../language/console-messages.js';
import { accountQuery } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './organisation-frame.module.css';

/** The parts of the organisation module that the user may see, beside each of its pages. */
export function OrganisationFrame() {
  const { organisation } = useMessages();
  const parts = useCurrentInView();
  const { data: account } = useQuery(accountQuery(useCaller()));
  const allowed = organisationPlaces.filter(({ needs }) => account?.permissions.includes(needs) ?? false);
  return (
    <div className={classes.frame}>
      <nav ref={parts} aria-label={organisation.parts} className={classes.parts}>
        {allowed.map(({ path, name }) => (
          <Link key={path} to={path}>
            {organisation.places[name]}
          </Link>
        ))}
      </nav>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
