/** Long enough for every request of the honest callers, and shorter than an attack. */
const smallCalmMs = 2_000;

/** How long a phase lasts. With --small, the calm before the attacks is short: its figures have no meaning there. */
export const phaseMs = (kind, ms, small) => (small && kind === 'nothing' ? smallCalmMs : ms);
