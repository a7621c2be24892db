import { ChoiceList, type IconName, MainButton, Notice, Skeleton, TextField } from '@fleet/ui';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { driverPaths } from '../phone/driver-paths.js';
import { noteAddedActivity } from '../phone/route-notes.js';
import { usePhoneActions } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { SignedOutNotice } from '../shell/signed-out-notice.js';
import { GoneScreen } from './gone-screen.js';
import { useKeptWords } from './kept-words.js';
import { useStopPaths } from './stop-paths.js';
import { type UnplannedType, unplannedTypes } from './unplanned-types.js';
import { useCapture } from './use-capture.js';
import { type StopOnRoute, useStop } from './use-stop.js';

const icons: Partial<Record<UnplannedType, IconName>> = {
  breakdown: 'warning',
  fuel_stop: 'gauge',
  rest_stop: 'clock',
  weigh_bridge: 'weight',
  border_crossing: 'flag',
  timed_task: 'waiting',
  custom: 'plus',
};

const nothingTyped: { type: string | null; name: string; note: string } = { type: null, name: '', note: '' };

/** The page to add an unplanned activity. */
export function UnplannedPage() {
  const { stopId } = useParams({ from: driverPaths.unplanned });
  const place = useStop(stopId);
  return place === null ? <GoneScreen /> : <UnplannedForm place={place} />;
}

function UnplannedForm({ place: { route, stop } }: { place: StopOnRoute }) {
  const { stop: words } = useMessages();
  const paths = useStopPaths(stop.id);
  useHeadingAtStart();
  const { capture } = usePhoneActions();
  const { run, isBusy, fault } = useCapture();
  const draft = useKeptWords(`${JSON.stringify([route.id, stop.id])}/unplanned`, nothingTyped);
  const { name, note } = draft.words;
  const type = unplannedTypes.find((each) => each === draft.words.type) ?? null;
  const [isTried, setTried] = useState(false);
  const [reference] = useState(() => crypto.randomUUID());
  const given = name.trim() || (type === null || type === 'custom' ? '' : words.unplannedTypes[type]);
  const start = () => {
    setTried(true);
    if (type === null || given === '') return;
    const description = note.trim() === '' ? null : note.trim();
    const said = description === null ? {} : { description };
    void run(
      async () => {
        const added = { reference, type, name: given, point_of_interest_id: stop.id, ...said };
        const captured = await capture.addActivity(added);
        if (captured.ok)
          await noteAddedActivity(route.id, { reference, type, name: given, description, stopId: stop.id });
        return captured;
      },
      () => {
        draft.drop();
        paths.toActivity(reference, true);
      },
    );
  };
  return (
    <DriverScreen
      title={words.unplannedTitle}
      subtitle={stop.stop.name}
      onBack={() => {
        draft.drop();
        paths.toStop();
      }}
      footer={
        <MainButton busy={isBusy} onClick={start}>
          {words.startUnplanned}
        </MainButton>
      }
    >
      <SignedOutNotice />
      {fault !== null && (
        <Notice tone="danger" title={words.notKeptTitle}>
          {fault}
        </Notice>
      )}
      {draft.isLoaded ? (
        <ChoiceList
          label={words.unplannedTitle}
          value={type}
          onChange={(value) => draft.change({ type: value })}
          error={isTried && type === null ? words.chooseFirst : undefined}
          options={unplannedTypes.map((value) => ({
            value,
            label: words.unplannedTypes[value],
            icon: icons[value],
          }))}
        />
      ) : (
        <Skeleton lines={unplannedTypes.length} />
      )}
      {type === 'custom' && (
        <TextField
          label={words.unplannedName}
          value={name}
          onChange={(text) => draft.change({ name: text })}
          maxLength={200}
          dir="auto"
          error={isTried && given === '' ? words.unplannedNameNeeded : undefined}
        />
      )}
      {type !== null && (
        <TextField
          label={words.unplannedNote}
          value={note}
          onChange={(text) => draft.change({ note: text })}
          multiline
          maxLength={2000}
          dir="auto"
        />
      )}
    </DriverScreen>
  );
}
