import { Fact, FactList, Notice, Section, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import classes from './organisation.module.css';

/** What is known about a record: names and texts. */
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
  const { organisation } = useMessages();
  const { text } = useFormats();
  const changed = after.flatMap(([what, now], index) => {
    const was = before[index]?.[1] ?? '';
    return was === now ? [] : [text(organisation.difference, { what, before: was, after: now })];
  });
  return (
    <Notice tone="warning" title={organisation.outdatedTitle}>
      <p>{changed.length === 0 ? organisation.outdatedNothing : organisation.outdatedText}</p>
      <ul className={classes.differences}>
        {changed.map((each) => (
          <li key={each}>
            <bdi>{each}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
