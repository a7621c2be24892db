import type { Activity, Consignment, Route } from '@fleet/contract/planning/routes';
import { List, ListRow, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';

/** The consignments of an activity, for display only [R-RTE-6]. */
export function ActivityGoods({ route, activity }: { route: Route; activity: Activity }) {
  const references = new Set(activity.consignment_references);
  return <Goods consignments={route.consignments.filter((each) => references.has(each.integration_key))} />;
}

export function Goods({ consignments }: { consignments: readonly Consignment[] }) {
  const { stop } = useMessages();
  const { text, amount, facts } = useFormats();
  if (consignments.length === 0) return null;
  const amountsOf = ({ pieces, pallets, weight, volume }: Consignment) => [
    ...(pieces === undefined ? [] : [text(stop.pieces, { count: pieces })]),
    ...(pallets === undefined ? [] : [text(stop.pallets, { count: pallets })]),
    ...(weight === undefined ? [] : [amount(weight.value, weight.unit)]),
    ...(volume === undefined ? [] : [amount(volume.value, volume.unit)]),
  ];
  return (
    <List label={stop.consignments}>
      {consignments.map((each) => (
        <ListRow
          key={each.id}
          icon="box"
          title={each.description ?? each.cargo_type ?? each.reference ?? each.integration_key}
          detail={facts([each.reference ?? each.integration_key, ...amountsOf(each)])}
        />
      ))}
    </List>
  );
}
