import type { CatalogueLike } from '@fleet/ui';
import type { organisationEnglish } from './organisation-english.js';

/** The frame of the organisation module, and what its parts share, in Arabic. */
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
  search: 'بحث',
  name: 'الاسم',
  status: 'الحالة',
  statuses: {
    enabled: 'مفعّل',
    disabled: 'معطّل',
  },
  key: 'مفتاح التكامل',
  keyHint: 'به تسمّي أنظمتكم الأخرى هذا السجل. يمكن أن يبقى فارغًا.',
  sites: 'المواقع',
  none: 'لا شيء',
  facts: 'البيانات',
  made: 'أُنشئ',
  changed: 'آخر تغيير',
  change: 'تغيير',
  remove: 'إزالة',
  keep: 'إبقاء',
  save: 'حفظ',
  saved: 'حُفظ {name}.',
  removed: 'أُزيل {name}.',
  required: 'املأ هذا الحقل.',
  noMatchTitle: 'لا شيء يطابق عوامل التصفية',
  noMatchText: 'امسح عوامل التصفية لترى الكل.',
};
