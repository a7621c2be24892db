import type { CatalogueLike } from '@fleet/ui';
import { auditActionsArabic } from '../audit/audit-actions-arabic.js';
import { wordsOfEvents } from './event-actions.js';
import type { eventWordsEnglish } from './event-words-english.js';

/** The kinds of events, in Arabic. */
export const eventWordsArabic: CatalogueLike<typeof eventWordsEnglish> = {
  groups: {
    sessions: 'الجلسات',
    routes: 'المسارات',
    transfers: 'عمليات النقل',
    records: 'السجلات',
    stops: 'المحطات والأنشطة',
    assets: 'المركبات والمعدات',
    drivers: 'السائقون',
    sites: 'المواقع',
    reasons: 'الأسباب',
    images: 'الصور',
    organisation: 'المؤسسة',
    users: 'المستخدمون',
    apiKeys: 'مفاتيح API',
    roles: 'الأدوار',
    webhooks: 'خطافات الويب',
  },
  types: wordsOfEvents(auditActionsArabic, {
    route_created: 'أُنشئ مسار',
    outcome_recorded: 'سُجلت إجابة',
    record_quarantined: 'سجل في الحجر',
    stop_arrived: 'الوصول إلى محطة',
    stop_departed: 'مغادرة محطة',
    activity_status_changed: 'بدأ نشاط أو انتهى',
    asset_reading_changed: 'تغيّرت قراءة العداد',
    user_status_changed: 'عُطّل مستخدم أو فُعّل',
    credentials_changed: 'عُيّنت كلمة مرور أو رمز',
    role_saved: 'حُفظ دور',
    webhook_test: 'اختبار',
  }),
};
