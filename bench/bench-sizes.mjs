/** The sizes of the measurements. The figures in docs/performance.md are from the usual sizes. */
const usualSizes = {
  /** The fraction of a round's requests that is sent. */
  part: 1,
  warmUpRounds: 2,
  starts: 5,
  /** The number of finished routes for each active route. */
  history: 450,
  day: { images: 40, outcomes: 400, positions: 2_000, rounds: 3 },
  lists: { asked: 200, warmUps: 20, small: 1_000, ofExport: 100_000 },
  pages: { stops: 200, rounds: 5, scrolls: 3 },
  live: { vehicles: 1_000, consoles: 50, seconds: 20 },
  push: {
    fleet: 10_000,
    connect: { drivers: 2_000 },
    delivery: { drivers: 2_000, perSecond: 400, seconds: 8 },
    catchUp: { drivers: 1_000, changesEach: 10 },
    plannedChanges: { drivers: 2_000, seconds: 8 },
    eventCost: { count: 2_000 },
    release: { transfers: 300 },
  },
};

/** Runs every row once to test it; the figures have no meaning. */
const smallSizes = {
  part: 1 / 50,
  warmUpRounds: 0,
  starts: 1,
  history: 5,
  day: { images: 4, outcomes: 40, positions: 200, rounds: 1 },
  lists: { asked: 3, warmUps: 0, small: 100, ofExport: 200 },
  pages: { stops: 20, rounds: 1, scrolls: 1 },
  live: { vehicles: 50, consoles: 6, seconds: 3 },
  push: {
    fleet: 400,
    connect: { drivers: 100 },
    delivery: { drivers: 100, perSecond: 100, seconds: 1 },
    catchUp: { drivers: 50, changesEach: 2 },
    plannedChanges: { drivers: 100, seconds: 1 },
    eventCost: { count: 100 },
    release: { transfers: 20 },
  },
};

export function benchSizes(small) {
  return small ? smallSizes : usualSizes;
}
