import { startBenchProcess } from './bench-process.mjs';
import { catchUpRow } from './catch-up.mjs';
import { changeCostRows, eventCostRow } from './change-cost.mjs';
import { connectRows } from './connect-rate.mjs';
import { connectionMemoryRow } from './connection-memory.mjs';
import { deliveryRows } from './delivery-latency.mjs';
import { readDemoCredentials, startMeasuredService } from './measured-service.mjs';
import { plannedChangeRows } from './planned-changes.mjs';
import { joinDatabase, writeFleet } from './push-fleet.mjs';
import { openBareSide, openServiceSide } from './push-sides.mjs';
import { loadQueryCounter } from './query-count.mjs';
import { releaseRows } from './release-lateness.mjs';

/** The measurements in this order, each with a newly started service and bare broker. */
const workloads = {
  idle_connection: async (bed) => [await connectionMemoryRow(bed)],
  connect: (bed, rounds, sizes) => connectRows(bed, { rounds, ...sizes.connect }),
  delivery: (bed, rounds, sizes) => deliveryRows(bed, { rounds, ...sizes.delivery }),
  catch_up: async (bed, rounds, sizes) => [await catchUpRow(bed, { rounds, ...sizes.catchUp })],
  planned_changes: (bed, _, sizes) => plannedChangeRows(bed, sizes.plannedChanges),
  change_cost: async (bed, rounds, sizes) => [
    ...(await changeCostRows(bed)),
    await eventCostRow(bed, { rounds, ...sizes.eventCost }),
  ],
  release: (bed, _, sizes) => releaseRows(bed, sizes.release),
};

/**
 * Measures all rows of push, or those of one workload. `closing` collects clean-up work for the end, in reverse order.
 */
export async function measurePush({ dataDir, rounds, only, sizes, closing, withAdmin }) {
  // This start creates the database, the demo data and the signing keys. The fleet is written before the next start.
  const first = await startMeasuredService(dataDir);
  const demo = await readDemoCredentials(dataDir);
  await withAdmin(loadQueryCounter);
  const db = await joinDatabase(dataDir);
  const fleet = await writeFleet(db.pool, demo.organisation_id, sizes.fleet);
  await db.stop();
  await first.stop();
  const rows = [];
  for (const [name, measure] of Object.entries(workloads)) {
    if (only !== undefined && only !== name) continue;
    rows.push(
      ...(await withBed({ dataDir, demo, fleet, withAdmin }, closing, (bed) => measure(bed, rounds, sizes))),
    );
  }
  return rows;
}

async function withBed({ dataDir, withAdmin, ...rest }, closing, work) {
  const opened = [];
  const close = async () => {
    for (const part of opened.splice(0).reverse()) await part.stop();
  };
  closing.push(close);
  const open = (part) => {
    opened.push(part);
    return part;
  };
  const service = open(await openServiceSide(dataDir));
  const limit = open(await openBareSide());
  const writer = open(startBenchProcess('./push-writer.mjs'));
  await writer.ask({ open: dataDir });
  const rows = await withAdmin((admin) => work({ ...rest, dataDir, writer, admin, sides: [limit, service] }));
  await close();
  return rows;
}
