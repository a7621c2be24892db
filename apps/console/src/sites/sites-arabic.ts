import type { CatalogueLike } from '@fleet/ui';
import type { sitesEnglish } from './sites-english.js';

/** The sites of an organisation, in Arabic. */
export const sitesArabic: CatalogueLike<typeof sitesEnglish> = {
  make: 'موقع جديد',
  makeDo: 'إنشاء الموقع',
  makeSeen: 'يمكن بعدها قصر المستخدمين والسائقين والمركبات ومفاتيح API على هذا الموقع.',
  changeTitle: 'تغيير الموقع',
  changeSeen: 'يرى الجميع القيم الجديدة فورًا؛ وتحتفظ المسارات المنتهية بقيمها.',
  remove: 'إزالة الموقع',
  removeTitle: 'إزالة {name}؟',
  removeSeen: 'لا يمكن التراجع عن هذا. لا يُزال موقع استُخدم يومًا؛ عطّله بدلًا من ذلك.',
  street: 'الشارع',
  houseNumber: 'رقم المبنى',
  postalCode: 'الرمز البريدي',
  city: 'المدينة',
  region: 'المنطقة',
  country: 'البلد',
  latitude: 'خط العرض',
  latitudeHint: 'مثل 42.45316. زوج بينهما فاصلة يملأ الحقلين.',
  longitude: 'خط الطول',
  longitudeHint: 'مثل 1.47342',
  coordinates: 'خط العرض، خط الطول',
  coordinatesMissing: 'يحتاج العنوان إلى كليهما: العرض من −90 إلى 90 والطول من −180 إلى 180.',
  statusHint: 'لا يمكن إسناد موقع معطّل إلى شيء جديد.',
  emptyTitle: 'لا يوجد موقع بعد',
  emptyText: 'الموقع مستودع أو فرع. بلا مواقع يرى الجميع كل ما يخص المؤسسة.',
};
