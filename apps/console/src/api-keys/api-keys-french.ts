import type { CatalogueLike } from '@fleet/ui';
import type { apiKeysEnglish } from './api-keys-english.js';

/** API keys, in French. */
export const apiKeysFrench: CatalogueLike<typeof apiKeysEnglish> = {
  make: 'Nouvelle clé d’API',
  makeDo: 'Créer la clé d’API',
  makeSeen:
    'Un de vos programmes peut alors appeler le service avec le secret de la clé, montré une seule fois.',
  nameHint: 'Quel programme l’utilise, par exemple Planification.',
  sitesHint: 'Le programme ne voit que les données de ces sites et celles sans site. Aucun choix : toutes.',
  networks: 'Réseaux',
  networksHint:
    'Réseaux d’où le programme peut appeler, un par ligne, par exemple 198.51.100.0/24. Vide : de partout.',
  anywhere: 'de partout',
  ends: 'Valable jusqu’à',
  endsHint: 'Dans le fuseau de l’organisation. Vide : sans fin.',
  endsForm: 'Indiquez le jour et l’heure. Peut-être que les horloges sautent cette heure.',
  never: 'sans fin',
  lastUse: 'Dernière utilisation',
  neverUsed: 'jamais',
  previousUntil: 'Le secret précédent vaut jusqu’à',
  revokedAt: 'Révoquée',
  statuses: {
    live: 'Valable',
    expired: 'Expirée',
    revoked: 'Révoquée',
  },
  changeTitle: 'Modifier la clé d’API',
  changeSeen: 'Le secret reste. En une seconde le programme a les nouveaux droits.',
  rotate: 'Nouveau secret',
  rotateTitle: 'Donner un nouveau secret à la clé ?',
  rotateSeen:
    'Le nouveau secret est montré une seule fois. L’actuel reste valable le temps choisi ci-dessous, pour que le programme change. Si un secret plus ancien est encore valable, il prend fin maintenant.',
  rotateSeenNow:
    'Le secret actuel et tous ses jetons prennent fin aussitôt : le programme s’arrête jusqu’à ce qu’il ait le nouveau. Choisissez cela si un autre peut connaître le secret.',
  overlap: 'Le secret actuel reste valable',
  overlaps: {
    none: 'pas du tout : il prend fin aussitôt',
    hour: 'une heure',
    day: 'un jour',
    week: 'sept jours',
    month: 'trente jours',
  },
  rotated: 'La clé a un nouveau secret.',
  revoke: 'Révoquer',
  revokeTitle: 'Révoquer {name} ?',
  revokeSeen:
    'En une seconde, plus aucun programme ne peut appeler avec cette clé. C’est définitif ; la clé reste dans la liste.',
  revoked: '{name} est révoquée.',
  secretTitle: 'Le secret de {name}',
  secret: 'Secret de la clé (X-Api-Key)',
  emptyTitle: 'Aucune clé d’API pour l’instant',
  emptyText:
    'Un système de planification a besoin d’une clé avec le rôle Intégration pour envoyer des tournées.',
};
