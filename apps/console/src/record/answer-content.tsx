import type { Requirement } from '@fleet/contract/planning/requirements';
import { controlKindOf, type SummaryRow } from '@fleet/requirement-controls';
import { useControlMessages } from '@fleet/requirement-controls/messages';
import { Sign, useFormats } from '@fleet/ui';
import { ShownPart } from '../frame/shown-part.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { RecordedOutcome } from '../queries/outcome-options.js';
import type { Route } from '../queries/route-options.js';
import { pictureUrlsOf } from './answer-pictures.js';
import { askedRequirement } from './asked-requirement.js';
import { PictureButton } from './picture-button.js';
import pictureClasses from './pictures.module.css';
import classes from './record.module.css';

/** The number of rows that are shown first; a button shows more. */
const mostRows = 100;
const mostPictures = 20;

export interface AnswerContentProps {
  route: Route;
  /** The question in the plan; undefined if the plan does not contain it any more. */
  requirement: Requirement | undefined;
  outcome: Pick<RecordedOutcome, 'kind' | 'requirement_key' | 'status'>;
  sent: Readonly<Record<string, unknown>>;
}

/** What was sent, in the words of the driver app, with its pictures. */
export function AnswerContent({ route, requirement, outcome, sent }: AnswerContentProps) {
  const { record } = useLaterMessages();
  const messages = useControlMessages();
  const formats = useFormats();
  const { summary } = messages;
  if (outcome.status !== 'success') {
    const reason = typeof sent.status_reason === 'string' ? sent.status_reason : '';
    return (
      <p className={classes.unanswered}>
        <Sign tone={outcome.status === 'skipped' ? 'skipped' : 'danger'}>
          {outcome.status === 'skipped' ? summary.skipped : summary.failed}
        </Sign>
        <bdi>{reason}</bdi>
      </p>
    );
  }
  const asked = askedRequirement(outcome, sent, requirement);
  const meterUnit = asked?.kind === 'odometer' ? meterUnitOf(route, asked.asset_id) : null;
  const rows: readonly SummaryRow[] =
    asked === null
      ? [{ label: outcome.kind, images: pictureUrlsOf(sent) }]
      : controlKindOf(asked.kind).summaryOf(asked, sent, { messages, formats, meterUnit });
  const label = asked?.label ?? outcome.requirement_key;
  return (
    <ShownPart entries={rows} step={mostRows}>
      {(shown) => (
        <dl className={classes.rows}>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may be the same, and the rows do not move
            <div key={index} className={classes.row}>
              <dt className={row.label === label ? classes.hidden : classes.rowName}>
                <bdi>{row.label}</bdi>
              </dt>
              <dd className={classes.rowValue}>
                {'text' in row ? (
                  <bdi>{row.text === '' ? summary.noAnswer : (assetName(route, row.text) ?? row.text)}</bdi>
                ) : (
                  <RowPictures label={label} urls={row.images} none={record.noAnswer} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ShownPart>
  );
}

function meterUnitOf({ allocation }: Route, assetId: string) {
  return allocation.assets.find(({ id }) => id === assetId)?.odometer?.unit ?? null;
}

/** The phone names a vehicle by its id if it was chosen from a list. */
function assetName({ allocation }: Route, id: string): string | undefined {
  const asset = allocation.assets.find((each) => each.id === id);
  return asset?.registration == null ? asset?.name : `${asset.name} (${asset.registration})`;
}

function RowPictures({ label, urls, none }: { label: string; urls: readonly string[]; none: string }) {
  const { record } = useLaterMessages();
  const { text, number } = useFormats();
  if (urls.length === 0) return none;
  return (
    <ShownPart entries={urls} step={mostPictures}>
      {(shown) => (
        <div className={pictureClasses.pictures}>
          {shown.map((url, index) => (
            <PictureButton
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer may name a picture twice
              key={`${url} ${index}`}
              url={url}
              label={urls.length === 1 ? label : text(record.picture, { label, number: number(index + 1) })}
            />
          ))}
        </div>
      )}
    </ShownPart>
  );
}
