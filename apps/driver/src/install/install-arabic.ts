import type { CatalogueLike } from '@fleet/ui';
import type { installEnglish } from './install-english.js';

/** The texts about the app on the phone, in Arabic. */
export const installArabic: CatalogueLike<typeof installEnglish> = {
  appName: 'السائق',
  newVersionTitle: 'إصدار جديد جاهز',
  newVersionText: 'يبدأ تلقائيًا عندما لا يكون أي نموذج مفتوحًا.',
  updateNow: 'تحديث الآن',
  tooOldTitle: 'هذا الإصدار من التطبيق قديم جدًا',
  tooOldText: 'يحتاج النظام إلى إصدار أحدث. ما سجّلته محفوظ ويبقى على هذا الهاتف. حدّث التطبيق عند توفر شبكة.',
  hintTitle: 'ضع التطبيق على شاشتك الرئيسية',
  hintText: 'عندها يُفتح بنقرة واحدة، حتى بلا شبكة، ويحتفظ الهاتف ببياناته.',
  hintIos: 'انقر زر المشاركة في المتصفح، ثم «إضافة إلى الشاشة الرئيسية». عندها يحتفظ الهاتف ببيانات التطبيق.',
  addToHome: 'إضافة إلى الشاشة الرئيسية',
  notifications: 'الإشعارات',
  notificationsText: 'تخبرك عندما يطلب المكتب رحلتك أو يغيّرها أو ينهي مناوبتك.',
  notificationsOn: 'مفعّلة',
  notificationsDenied: 'محظورة في إعدادات المتصفح. اسمح هناك بالإشعارات لهذه الصفحة.',
  turnOn: 'تفعيل الإشعارات',
  releaseNews: 'يطلب منك المكتب التنازل عن {route}. افتح التطبيق للرد.',
  routeNews: 'غيّر المكتب {route}.',
  revokedNews: 'انتهت مناوبتك. افتح التطبيق لترى ما يعنيه ذلك.',
};
