import { useLanguage } from './language-provider.js';
import type { LanguageTag } from './languages.js';

interface ComponentWords {
  close: string;
  loading: string;
  done: string;
  current: string;
  todo: string;
  late: string;
  failed: string;
  skipped: string;
}

/** The few texts that are part of components. */
const componentWords: Record<LanguageTag, ComponentWords> = {
  en: {
    close: 'Close',
    loading: 'Loading',
    done: 'Done',
    current: 'Now',
    todo: 'To do',
    late: 'Late',
    failed: 'Failed',
    skipped: 'Skipped',
  },
  de: {
    close: 'Schließen',
    loading: 'Wird geladen',
    done: 'Erledigt',
    current: 'Jetzt',
    todo: 'Offen',
    late: 'Verspätet',
    failed: 'Nicht möglich',
    skipped: 'Übersprungen',
  },
  fr: {
    close: 'Fermer',
    loading: 'Chargement',
    done: 'Terminé',
    current: 'En cours',
    todo: 'À faire',
    late: 'En retard',
    failed: 'Impossible',
    skipped: 'Ignoré',
  },
  es: {
    close: 'Cerrar',
    loading: 'Cargando',
    done: 'Hecho',
    current: 'Ahora',
    todo: 'Pendiente',
    late: 'Con retraso',
    failed: 'No fue posible',
    skipped: 'Omitido',
  },
  pt: {
    close: 'Fechar',
    loading: 'A carregar',
    done: 'Concluído',
    current: 'Agora',
    todo: 'Por fazer',
    late: 'Atrasado',
    failed: 'Não foi possível',
    skipped: 'Ignorado',
  },
  af: {
    close: 'Maak toe',
    loading: 'Laai tans',
    done: 'Klaar',
    current: 'Nou',
    todo: 'Nog te doen',
    late: 'Laat',
    failed: 'Nie moontlik nie',
    skipped: 'Oorgeslaan',
  },
  ar: {
    close: 'إغلاق',
    loading: 'جارٍ التحميل',
    done: 'تم',
    current: 'الآن',
    todo: 'لم يبدأ بعد',
    late: 'متأخر',
    failed: 'تعذّر',
    skipped: 'تم التخطي',
  },
};

export function useComponentWords(): ComponentWords {
  return componentWords[useLanguage()];
}
