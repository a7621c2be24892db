import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, in Arabic. */
export const organisationArabic: CatalogueLike<typeof organisationEnglish> = {
  title: 'المؤسسة',
  parts: 'أقسام المؤسسة',
  places: {
    sites: 'المواقع',
    users: 'المستخدمون',
    drivers: 'السائقون',
    roles: 'الأدوار',
    apiKeys: 'مفاتيح API',
    assets: 'المركبات والمعدات',
    reasons: 'الأسباب',
    webhooks: 'خطافات الويب',
    settings: 'الإعدادات',
    imports: 'الاستيراد',
  },
};
