import { offeredCurrencies } from '@fleet/domain/outcomes/outcome-kinds/cash-outcome';
import { useFormats } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { BigNumberField } from '../ground/big-number-field.js';
import { commentRow } from '../ground/comment.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { readShape, textOf } from '../ground/draft-shape.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { Judgement } from '../ground/judgement.js';
import { OtherProblems } from '../ground/other-problems.js';
import { readTypedNumber } from '../ground/typed-number.js';
import { understoodText } from '../ground/understood-number.js';
import classes from './cash.module.css';
import { amountText, judgeAmount } from './cash-amounts.js';
import { CashCurrency } from './cash-currency.js';
import { CashDetails } from './cash-details.js';
import {
  type CashDraft,
  cashCurrencies,
  cashDraftOf,
  cashFields,
  cashShape,
  emptyCash,
} from './cash-draft.js';

function CashControl(props: ControlProps<CashDraft, 'cash'>) {
  const { requirement, route, draft, onDraft, problems, showProblems } = props;
  const messages = useControlMessages();
  const formats = useFormats();
  const change = useDraftChange(draft, onDraft);
  const { at, others } = useFieldProblems(problems, showProblems);
  const { cash: words } = messages;
  const { offered, chosen } = cashCurrencies(requirement, draft, route);
  const { expected_amount: expected } = requirement;
  const amount = readTypedNumber(draft.amount);
  const judged =
    amount === null || expected === undefined
      ? null
      : judgeAmount(amount, expected, chosen, { messages, formats });
  const understood = understoodText(draft.amount, amount, { messages, formats });
  return (
    <div className={classes.cash}>
      <CashCurrency
        offered={offered}
        value={chosen?.id ?? null}
        onChange={(currency) => change({ currency })}
        error={at('/currency')}
      />
      <BigNumberField
        label={chosen === null ? words.amount : formats.text(words.amountIn, { currency: chosen.id })}
        value={draft.amount}
        onChange={(typed) => change({ amount: typed })}
        unit={chosen?.symbol}
        hint={
          expected !== undefined &&
          formats.text(words.expected, { amount: amountText(formats, expected, chosen) })
        }
        note={
          judged !== null ? (
            <>
              {understood !== null && <p>{understood}</p>}
              <Judgement tone={judged.isExact ? 'good' : 'odd'}>{judged.text}</Judgement>
            </>
          ) : (
            amount !== null && amountText(formats, amount, chosen)
          )
        }
        error={at('/amount')}
      />
      <CashDetails
        draft={draft}
        change={change}
        errors={{
          reference: at('/reference'),
          receivedBy: at('/received_by'),
          comment: at('/comment'),
        }}
      />
      <OtherProblems texts={others()} />
    </div>
  );
}

export const cashControl = controlKind<'cash', CashDraft>({
  Control: CashControl,
  emptyDraft: () => emptyCash,
  readDraft: (value) => readShape(cashShape, value),
  sentFields: cashFields,
  draftOf: cashDraftOf,
  summaryOf: (requirement, sent, words) => {
    const { cash } = words.messages;
    const code = textOf(sent.currency);
    const offered = offeredCurrencies(requirement, { currencies: [] });
    const known = offered.find((each) => each.id === code);
    const currency = known ?? (code === '' ? null : { id: code, symbol: code });
    const amount = textOf(sent.amount);
    const rows = [
      { label: cash.reference, text: textOf(sent.reference) },
      { label: cash.receivedBy, text: textOf(sent.received_by) },
    ];
    return [
      {
        label: cash.amount,
        text: readTypedNumber(amount) === null ? amount : amountText(words.formats, amount, currency),
      },
      ...rows.filter((row) => row.text !== ''),
      ...commentRow(sent.comment, words),
    ];
  },
});
