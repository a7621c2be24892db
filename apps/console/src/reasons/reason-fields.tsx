import { CheckField, FieldGroup, TextField } from '@fleet/ui';
import { SiteChoices } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { type Kind, offeredStatuses, type ReasonForm } from './reason-form.js';

/** The fields in which the service may find a fault. */
export const reasonFieldNames = ['text', 'statuses', 'requirement_types', 'site_ids'];

export interface ReasonFieldsProps {
  values: ReasonForm;
  onChange: (part: Partial<ReasonForm>) => void;
  wasTried: boolean;
  faultAt: (field: string) => string | undefined;
}

export function ReasonFields({ values, onChange, wasTried, faultAt }: ReasonFieldsProps) {
  const { reasons } = useLaterMessages();
  const { frame } = useMessages();
  const { text, statuses, requirement_types: kinds, site_ids } = values;
  const missing = (isMissing: boolean, words: string) => (wasTried && isMissing ? words : undefined);
  const known = Object.keys(reasons.kinds) as Kind[];
  return (
    <>
      <TextField
        label={reasons.text}
        hint={reasons.textHint}
        error={missing(text.trim() === '', frame.missing) ?? faultAt('text')}
        value={text}
        onChange={(typed) => onChange({ text: typed })}
        maxLength={200}
      />
      <FieldGroup
        label={reasons.columns.offered}
        hint={reasons.offeredHint}
        error={missing(statuses.length === 0, reasons.offeredMissing) ?? faultAt('statuses')}
      >
        {offeredStatuses.map((each) => (
          <CheckField
            key={each}
            label={reasons[each]}
            checked={statuses.includes(each)}
            onChange={(isIn) =>
              onChange({
                statuses: offeredStatuses.filter((one) => (one === each ? isIn : statuses.includes(one))),
              })
            }
          />
        ))}
      </FieldGroup>
      <FieldGroup
        label={reasons.columns.kinds}
        hint={reasons.kindsHint}
        error={missing(kinds?.length === 0, reasons.kindsMissing) ?? faultAt('requirement_types')}
        inColumns={kinds !== null}
      >
        <CheckField
          label={reasons.allKindsChoice}
          checked={kinds === null}
          onChange={(isAll) => onChange({ requirement_types: isAll ? null : [] })}
        />
        {kinds !== null &&
          known.map((kind) => (
            <CheckField
              key={kind}
              label={reasons.kinds[kind]}
              checked={kinds.includes(kind)}
              onChange={(isIn) =>
                onChange({
                  requirement_types: isIn ? [...kinds, kind].sort() : kinds.filter((each) => each !== kind),
                })
              }
            />
          ))}
      </FieldGroup>
      <SiteChoices
        hint={reasons.sitesHint}
        siteIds={site_ids}
        onChange={(ids) => onChange({ site_ids: ids.sort() })}
        error={faultAt('site_ids')}
      />
    </>
  );
}
