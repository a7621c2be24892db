import { Disclosure, Section } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { problemWords } from '../frame/failure-words.js';
import { useMessages } from '../language/console-messages.js';
import type { QuarantinedRecord } from '../queries/quarantine-options.js';
import { routeQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { CapturedFacts } from './captured-fact-list.js';
import { capturedFacts } from './captured-facts.js';
import classes from './quarantine.module.css';
import { useContentFormats } from './use-content-formats.js';

/** What the phone captured, and why the service had refused it. */
export function CapturedContent({ record }: { record: QuarantinedRecord }) {
  const { quarantine, frame } = useMessages();
  const route = useQuery({
    ...routeQuery(useCaller(), record.route_id ?? ''),
    enabled: record.route_id !== null,
  });
  const facts = capturedFacts(record, quarantine, useContentFormats(route.data?.route));
  const problems = record.problems ?? [];
  return (
    <>
      {problems.length > 0 && (
        <Section title={quarantine.refusedBecause}>
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={`${problem.code} ${problem.key ?? ''}`}>{problemWords(problem, frame)}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={quarantine.content}>
        <CapturedFacts facts={facts} />
        <Disclosure title={quarantine.everything}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs the keyboard */}
          <pre className={classes.raw} dir="ltr" tabIndex={0}>
            {JSON.stringify(record.content, null, 2)}
          </pre>
        </Disclosure>
      </Section>
    </>
  );
}
