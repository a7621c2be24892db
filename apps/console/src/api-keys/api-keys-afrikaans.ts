import type { CatalogueLike } from '@fleet/ui';
import type { apiKeysEnglish } from './api-keys-english.js';

/** API keys, in Afrikaans. */
export const apiKeysAfrikaans: CatalogueLike<typeof apiKeysEnglish> = {
  make: 'Nuwe API-sleutel',
  makeDo: 'Skep die API-sleutel',
  makeSeen: '’n Program van u kan die diens dan oproep met die sleutel se geheim, wat een keer gewys word.',
  nameHint: 'Watter program dit gebruik, soos Beplanning.',
  sitesHint: 'Die program sien net data van hierdie terreine en data sonder terrein. Niks gekies: almal.',
  networks: 'Netwerke',
  networksHint:
    'Netwerke waarvandaan die program mag oproep, een per reël, soos 198.51.100.0/24. Leeg: van oral.',
  anywhere: 'van oral',
  ends: 'Geldig tot',
  endsHint: 'In die tydsone van die organisasie. Leeg: sonder einde.',
  endsForm: 'Vul dag en tyd in. Dalk slaan die horlosies hierdie tyd oor.',
  never: 'sonder einde',
  lastUse: 'Laaste gebruik',
  neverUsed: 'nooit',
  previousUntil: 'Die vorige geheim geld tot',
  revokedAt: 'Herroep',
  statuses: {
    live: 'Geldig',
    expired: 'Verval',
    revoked: 'Herroep',
  },
  changeTitle: 'Verander die API-sleutel',
  changeSeen: 'Die geheim bly. Binne ’n sekonde het die program die nuwe regte.',
  rotate: 'Nuwe geheim',
  rotateTitle: 'Gee die sleutel ’n nuwe geheim?',
  rotateSeen:
    'Die nuwe geheim word een keer gewys. Die huidige een bly geldig vir die tyd hieronder, sodat die program kan oorskakel. As ’n ouer een nog geldig is, eindig dit nou.',
  rotateSeenNow:
    'Die huidige geheim en al sy tekens eindig dadelik: die program staan stil tot dit die nuwe een het. Kies dit as iemand anders die geheim kan ken.',
  overlap: 'Die huidige geheim bly geldig',
  overlaps: {
    none: 'glad nie: dit eindig dadelik',
    hour: 'vir ’n uur',
    day: 'vir ’n dag',
    week: 'vir sewe dae',
    month: 'vir dertig dae',
  },
  rotated: 'Die sleutel het ’n nuwe geheim.',
  revoke: 'Herroep',
  revokeTitle: 'Herroep {name}?',
  revokeSeen:
    'Binne ’n sekonde kan geen program met hierdie sleutel oproep nie. Dit kan nie ontdoen word nie; die sleutel bly in die lys.',
  revoked: '{name} is herroep.',
  secretTitle: 'Die geheim van {name}',
  secret: 'Geheim van die sleutel (X-Api-Key)',
  emptyTitle: 'Nog geen API-sleutel nie',
  emptyText: '’n Beplanningstelsel het ’n sleutel met die rol Integrasie nodig om roetes te stuur.',
};
