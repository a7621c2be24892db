import { type IconName, useFormats } from '@fleet/ui';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureWords } from '../frame/failure-words.js';
import { usePaused } from '../frame/use-paused.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { Rights } from '../queries/account-options.js';
import { failureOf } from '../queries/call-error.js';
import {
  type FoundKind,
  type FoundRecord,
  foundKinds,
  foundQuery,
  foundRights,
} from '../queries/found-options.js';
import { useCaller } from '../queries/use-caller.js';
import type { PaletteEntry, PaletteGroup } from './palette-entry.js';

/** So that a word typed without a pause causes one search. */
const pauseMs = 250;
/** One letter fits nearly everything. */
const fewestLetters = 2;

const icons: Readonly<Record<FoundKind, IconName>> = {
  routes: 'route',
  drivers: 'person',
  assets: 'truck',
  sites: 'building',
};

export interface FoundGroups {
  groups: readonly PaletteGroup[];
  isLooking: boolean;
  /** Why some kinds of records could not be searched: one line for each reason. */
  failures: readonly string[];
}

/** Records of the service that fit the typed text, of the kinds that the user may read. */
export function useFoundGroups(typed: string, rights: Rights): FoundGroups {
  const { frame } = useMessages();
  const { palette } = useLaterMessages();
  const formats = useFormats();
  const navigate = useNavigate();
  const caller = useCaller();
  const entryOf = useRecordEntry();
  const nameOf = useKindNames();
  const text = typed.trim();
  const paused = usePaused(text, pauseMs);
  // If results of an earlier text stayed, pressing Enter early would open the wrong page.
  const isAsked = text.length >= fewestLetters && paused === text;
  const kinds = foundKinds.filter((kind) => rights.includes(foundRights[kind]));
  const found = useQueries({
    queries: kinds.map((kind) => ({ ...foundQuery(caller, kind, paused), enabled: isAsked })),
  });
  const groups = kinds.map((kind, index): PaletteGroup => {
    const data = isAsked ? found[index]?.data : undefined;
    const entries = (data?.records ?? []).map(entryOf);
    const total = data?.total ?? 0;
    const all: PaletteEntry = {
      key: `all ${kind}`,
      icon: 'list',
      label: formats.text(palette.showAll, { total }),
      detail: nameOf[kind],
      isNeverRecent: true,
      run: () => void navigate({ to: listOf[kind], search: { search: text } }),
    };
    return { key: kind, name: nameOf[kind], entries: total > entries.length ? [...entries, all] : entries };
  });
  const reasons = new Map<string, string[]>();
  for (const [index, kind] of kinds.entries()) {
    const { isError = false, error = null } = found[index] ?? {};
    if (!isAsked || !isError) continue;
    const why = failureWords(failureOf(error), frame, formats);
    reasons.set(why, [...(reasons.get(why) ?? []), nameOf[kind]]);
  }
  return {
    groups,
    isLooking: text.length >= fewestLetters && (!isAsked || found.some(({ isFetching }) => isFetching)),
    failures: [...reasons].map(([why, names]) =>
      formats.text(palette.failed, { groups: names.join(', '), why }),
    ),
  };
}

const listOf = {
  routes: '/routes',
  drivers: '/organisation/drivers',
  assets: '/organisation/assets',
  sites: '/organisation/sites',
} as const satisfies Record<FoundKind, string>;

function useKindNames(): Readonly<Record<FoundKind, string>> {
  const { frame, organisation } = useMessages();
  const { drivers, assets, sites } = organisation.places;
  return { routes: frame.places.routes, drivers, assets, sites };
}

/** Creates the entry that opens a record. */
export function useRecordEntry(): (record: FoundRecord) => PaletteEntry {
  const navigate = useNavigate();
  return (record) => {
    const { kind, id, name, detail } = record;
    return {
      ...{ key: `${kind} ${id}`, icon: icons[kind], label: name, record },
      ...(detail === '' ? {} : { detail }),
      run: () => {
        if (kind === 'routes') void navigate({ to: '/routes/$routeId', params: { routeId: id } });
        else if (kind === 'drivers') {
          void navigate({ to: '/organisation/drivers/$driverId', params: { driverId: id } });
        } else if (kind === 'assets') {
          void navigate({ to: '/organisation/assets/$assetId', params: { assetId: id } });
        } else void navigate({ to: '/organisation/sites/$siteId', params: { siteId: id } });
      },
    };
  };
}
