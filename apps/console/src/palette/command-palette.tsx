import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useRights } from '../queries/account-options.js';
import { foundRights } from '../queries/found-options.js';
import classes from './palette.module.css';
import { filledGroups, fittingEntries, type PaletteEntry, type PaletteGroup } from './palette-entry.js';
import { PaletteList } from './palette-list.js';
import type { RecentChoice } from './recent-choices.js';
import { useChoiceGroups } from './use-choice-groups.js';
import { useFoundGroups, useRecordEntry } from './use-found-groups.js';
import { usePageEntries } from './use-page-entries.js';

/** The service accepts search texts of at most this length. */
const longestText = 100;

interface CommandPaletteProps {
  recent: readonly RecentChoice[];
  /** Closes the dialog before the entry does its work. */
  onChoose: (entry: PaletteEntry) => void;
}

/** One field that finds pages, records and settings, with the list of what matches. */
export function CommandPalette({ recent, onChoose }: CommandPaletteProps) {
  const { frame } = useMessages();
  const { palette } = useLaterMessages();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // The dialog has put the focus on its title; now the field gets it.
  useEffect(() => field.current?.focus(), []);
  const { groups, isLooking, failures } = useGroups(typed, recent);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ key }) => key === pointed) ?? entries[0];
  const optionId = ({ key }: PaletteEntry) => `${id}-${key.replaceAll(' ', '-')}`;
  const note = isLooking
    ? frame.searching
    : entries.length === 0 && failures.length === 0
      ? palette.nothing
      : null;

  const move = (step: number) => {
    if (active === undefined) return;
    const next = (entries.indexOf(active) + step + entries.length) % entries.length;
    setPointed(entries[next]?.key ?? null);
  };
  const press = (event: KeyboardEvent) => {
    // Enter ends the composition of a character.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      if (active !== undefined) onChoose(active);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={classes.palette}>
      <label className={classes.fieldLabel} htmlFor={`${id}-field`}>
        {palette.label}
      </label>
      <input
        ref={field}
        id={`${id}-field`}
        className={classes.field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={longestText}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPointed(null);
        }}
        onKeyDown={press}
      />
      <PaletteList
        id={`${id}-list`}
        label={palette.found}
        groups={groups}
        activeKey={active?.key ?? null}
        optionId={optionId}
        onPoint={({ key }) => setPointed(key)}
        onChoose={onChoose}
      />
      <div role="status" className={classes.notes}>
        {note !== null && <p>{note}</p>}
        {failures.map((failure) => (
          <p key={failure} className={classes.failure}>
            {failure}
          </p>
        ))}
      </div>
    </div>
  );
}

/** What is offered for the typed text. Without a text: the recent choices, then everything else. */
function useGroups(typed: string, recent: readonly RecentChoice[]) {
  const { palette } = useLaterMessages();
  const rights = useRights();
  const pages = usePageEntries(rights);
  const choices = useChoiceGroups();
  const entryOf = useRecordEntry();
  const found = useFoundGroups(typed, rights);
  const commands = [...pages, ...choices.flatMap(({ entries }) => entries)];
  const fitting = ({ entries, ...group }: PaletteGroup): PaletteGroup => ({
    ...group,
    entries: fittingEntries(entries, typed),
  });
  const chosen = recent.flatMap(({ key, record }): readonly PaletteEntry[] => {
    const command = commands.find((each) => each.key === key);
    if (command !== undefined) return [command];
    return record !== null && rights.includes(foundRights[record.kind]) ? [entryOf(record)] : [];
  });
  // Each entry occurs only once, because the list finds entries by their keys.
  const isNew = ({ key }: PaletteEntry) => !chosen.some((each) => each.key === key);
  const offered =
    typed.trim() === ''
      ? [
          { key: 'recent', name: palette.recent, entries: chosen },
          { key: 'pages', name: palette.pages, entries: pages.filter(isNew) },
          ...choices.map((group) => ({ ...group, entries: group.entries.filter(isNew) })),
        ]
      : [
          fitting({ key: 'pages', name: palette.pages, entries: pages }),
          ...found.groups,
          // Records come above the settings. If the settings were shown before the records are found, Enter would
          // change a setting.
          ...(found.isLooking ? [] : choices.map(fitting)),
        ];
  return { groups: filledGroups(offered), isLooking: found.isLooking, failures: found.failures };
}
