import type { CatalogueLike } from '@fleet/ui';
import type { sitesEnglish } from './sites-english.js';

/** The sites of an organisation, in Portuguese. */
export const sitesPortuguese: CatalogueLike<typeof sitesEnglish> = {
  make: 'Novo local',
  makeDo: 'Criar o local',
  makeSeen: 'Depois podem limitar-se a este local utilizadores, motoristas, veículos e chaves de API.',
  changeTitle: 'Alterar o local',
  changeSeen: 'Todos veem logo os novos valores; as rotas terminadas mantêm os seus.',
  remove: 'Remover local',
  removeTitle: 'Remover {name}?',
  removeSeen: 'Não se pode desfazer. Um local que já foi usado não pode ser removido; desative-o.',
  street: 'Rua',
  houseNumber: 'Número da porta',
  postalCode: 'Código postal',
  city: 'Cidade',
  region: 'Região',
  country: 'País',
  latitude: 'Latitude (norte)',
  latitudeHint: 'Como 42,45316. Um par com vírgula preenche os dois campos.',
  longitude: 'Longitude (este)',
  longitudeHint: 'Como 1,47342',
  coordinates: 'Latitude, longitude (graus)',
  coordinatesMissing: 'Um endereço precisa das duas: latitude de −90 a 90, longitude de −180 a 180.',
  statusHint: 'Um local desativado não pode ser atribuído a nada novo.',
  emptyTitle: 'Ainda não há locais',
  emptyText: 'Um local é um depósito ou uma filial. Sem locais, todos veem tudo da organização.',
};
