import type { CatalogueLike } from '@fleet/ui';
import type { firstStepsEnglish } from './first-steps-english.js';

/** What an administrator of a new organisation sees, in Portuguese. */
export const firstStepsPortuguese: CatalogueLike<typeof firstStepsEnglish> = {
  zoneText: 'As horas são mostradas em {used}. O seu computador está em {own}.',
  useZone: 'Usar {own}',
  openSettings: 'Abrir as definições',
  keepZone: 'Manter {used}',
  title: 'Primeiros passos',
  text: 'Estes passos levam à primeira entrega. Cada um abre a sua página.',
  steps: {
    zone: 'Escolher o fuso horário',
    site: 'Acrescentar um local',
    driver: 'Acrescentar um motorista que entra com um PIN',
    vehicle: 'Acrescentar um veículo',
    route: 'Criar uma rota',
  },
  after:
    'Depois, o motorista entra na aplicação do motorista e começa uma sessão. A partir daí, esta página mostra-o.',
};
