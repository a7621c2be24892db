import type { Requirement } from '@fleet/contract/planning/requirements';
import { Sign, useFormats } from '@fleet/ui';
import { controlKindOf } from '../control-kinds.js';
import { useControlMessages } from '../control-messages.js';
import type { CapturedFields, ControlPhone, SummaryRow } from '../control-types.js';
import { textOf } from '../ground/draft-shape.js';
import { KeptPicture } from '../ground/kept-picture.js';
import classes from './outcome-summary.module.css';

export interface OutcomeSummaryProps {
  requirement: Requirement;
  outcome: CapturedFields;
  phone: Pick<ControlPhone, 'readImage'>;
}

/** Shows a captured answer. */
export function OutcomeSummary({ requirement, outcome, phone }: OutcomeSummaryProps) {
  const messages = useControlMessages();
  const formats = useFormats();
  const { summary: words } = messages;
  const status = textOf(outcome.status).toLowerCase();
  if (status !== 'success') {
    return (
      <dl className={classes.summary}>
        <Row
          row={{ label: words.reason, text: textOf(outcome.status_reason) }}
          phone={phone}
          sign={
            <Sign tone={status === 'skipped' ? 'skipped' : 'danger'}>
              {status === 'skipped' ? words.skipped : words.failed}
            </Sign>
          }
        />
      </dl>
    );
  }
  const rows = controlKindOf(requirement.kind).summaryOf(requirement, outcome, { messages, formats });
  return (
    <dl className={classes.summary}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may be the same, and the rows do not move
        <Row key={index} row={row} phone={phone} />
      ))}
    </dl>
  );
}

interface RowProps {
  row: SummaryRow;
  phone: OutcomeSummaryProps['phone'];
  sign?: React.ReactNode;
}

function Row({ row, phone, sign }: RowProps) {
  const { summary: words, image } = useControlMessages();
  const { text } = useFormats();
  return (
    <div className={classes.row}>
      <dt className={classes.label}>{row.label}</dt>
      <dd className={classes.value}>
        {sign}
        {'text' in row ? (
          <bdi>{row.text === '' ? words.noAnswer : row.text}</bdi>
        ) : (
          <div className={classes.images}>
            {row.images.map((url, index) => (
              <div key={url} className={classes.image}>
                <KeptPicture
                  phone={phone}
                  url={url}
                  label={text(image.photo, { number: index + 1 })}
                  fit="contain"
                />
              </div>
            ))}
          </div>
        )}
      </dd>
    </div>
  );
}
