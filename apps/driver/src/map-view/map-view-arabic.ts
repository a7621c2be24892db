import type { CatalogueLike } from '@fleet/ui';
import type { mapViewEnglish } from './map-view-english.js';

/** The texts of the map, in Arabic. */
export const mapViewArabic: CatalogueLike<typeof mapViewEnglish> = {
  title: 'الخريطة',
  mapLabel: 'خريطة الرحلة',
  stops: 'المحطات على الخريطة',
  stopTitle: '{number}. {name}',
  myPosition: 'تتبّع موقعي',
  nextStop: 'المحطة التالية',
  wholeRoute: 'الرحلة كلها',
  positionRefused:
    'لا يُسمح للتطبيق بقراءة موقعك. اسمح بذلك لهذا التطبيق في إعدادات المتصفح لترى نفسك على الخريطة.',
  positionUnavailable: 'موقعك غير معروف الآن. في مكان مكشوف يعود عادةً بعد بضع ثوانٍ.',
  noMapTitle: 'لا يستطيع هذا الهاتف رسم الخريطة',
  noMapText: 'المحطات مدرجة أدناه، وملاحة الهاتف تعمل لكل منها.',
  baseFault: 'تعذّر جلب الخريطة الآن. تُعرض الرحلة والمحطات بدونها.',
  noRouteTitle: 'لا رحلة لعرضها',
  noRouteText: 'حالما تكون لديك رحلة، تُرسم هنا.',
  toRoute: 'العودة إلى الرحلة',
  keepTitle: 'الخريطة بلا شبكة',
  keepText: 'احفظ خريطة المنطقة على هذا الهاتف ({size}). الأفضل عبر شبكة Wi-Fi.',
  keepTextNoSize: 'احفظ خريطة المنطقة على هذا الهاتف. الأفضل عبر شبكة Wi-Fi.',
  keep: 'حفظ على هذا الهاتف',
  keeping: 'جارٍ جلب الخريطة',
  keepingPart: '{received} من {size}',
  kept: 'الخريطة محفوظة على هذا الهاتف ({size}) ولا تحتاج إلى شبكة.',
  keptOld: 'توجد خريطة أحدث ({size}).',
  renew: 'جلب الخريطة الأحدث',
  drop: 'إزالة من هذا الهاتف',
  cancel: 'إلغاء',
  keepFailed: 'تعذّر حفظ الخريطة: انقطعت الشبكة أو نفدت مساحة الهاتف. حاول مرة أخرى لاحقًا.',
  noRoom: 'لا توجد على هذا الهاتف مساحة كافية للخريطة ({size}).',
  late: 'متأخر',
};
