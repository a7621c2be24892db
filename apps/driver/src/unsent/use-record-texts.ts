import { useControlMessages } from '@fleet/requirement-controls/messages';
import { useFormats } from '@fleet/ui';
import { useMemo } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useAddedActivities } from '../phone/route-notes.js';
import { usePhone } from '../phone/use-phone.js';
import type { AddedName, RecordTexts } from './record-words.js';

/** The texts and formats that describe a record in words. */
export function useRecordTexts(): RecordTexts {
  const { unsent: messages } = useMessages();
  return { messages, controls: useControlMessages(), formats: useFormats(), added: useAddedNames() };
}

/** The activities that the driver added: those of unsent records, and those that this phone remembers. */
function useAddedNames(): readonly AddedName[] {
  const unsent = usePhone((view) => view.unsent);
  const routeIds = unsent.flatMap(({ content }) =>
    content.kind === 'activity_status' ? [content.routeId] : [],
  );
  const remembered = useAddedActivities(routeIds);
  return useMemo(() => {
    const waiting = unsent.flatMap(({ content }) => {
      if (content.kind !== 'activity') return [];
      const { reference, name, point_of_interest_id: stop } = content.activity;
      return [{ reference: `${reference}`, name: `${name}`, stopId: typeof stop === 'string' ? stop : null }];
    });
    return [...waiting, ...remembered];
  }, [unsent, remembered]);
}
