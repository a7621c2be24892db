import { Fact, FactList, Section } from '@fleet/ui';
import { DifferenceNotice } from '../frame/difference-notice.js';
import { useMessages } from '../language/console-messages.js';
import classes from './organisation.module.css';

/** The facts about a record: names and texts. */
export type RecordRows = readonly (readonly [name: string, text: string])[];

/** The facts of a page. */
export function RecordFacts({ title, rows }: { title: string; rows: RecordRows }) {
  return (
    <Section title={title}>
      <FactList>
        {rows.map(([name, text]) => (
          <Fact key={name} name={name}>
            <bdi className={classes.fact}>{text}</bdi>
          </Fact>
        ))}
      </FactList>
    </Section>
  );
}

/** What somebody else has changed while the user edited. */
export function OutdatedNotice({ before, after }: { before: RecordRows; after: RecordRows }) {
  const { frame } = useMessages();
  const differences = after.flatMap(([what, now]) => {
    // A row may exist in only one of the two states.
    const was = before.find(([name]) => name === what)?.[1] ?? frame.nothing;
    return was === now ? [] : [{ what, before: was, after: now }];
  });
  return <DifferenceNotice differences={differences} />;
}
