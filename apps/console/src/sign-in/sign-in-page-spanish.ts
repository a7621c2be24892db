import type { CatalogueLike } from '@fleet/ui';
import type { signInPageEnglish } from './sign-in-page-english.js';

/** The texts of the log-in, in Spanish. */
export const signInPageSpanish: CatalogueLike<typeof signInPageEnglish> = {
  title: 'Entrar',
  intro: 'La consola de su organización: rutas, sesiones y registros que esperan una decisión.',
  userName: 'Nombre de usuario',
  password: 'Contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  logIn: 'Entrar',
  forgotten: 'He olvidado mi contraseña',
  userNameMissing: 'Escriba su nombre de usuario.',
  passwordMissing: 'Escriba su contraseña.',
  wrong:
    'El nombre de usuario o la contraseña no es correcto. En la contraseña cuentan las mayúsculas y minúsculas.',
  locked: 'Hubo demasiados intentos. Puede volver a intentarlo a las {time}.',
  lockedNoTime:
    'Hubo demasiados intentos. Vuelva a intentarlo en un cuarto de hora, o pida una contraseña nueva.',
  loggedOut: 'Su sesión está cerrada.',
  otherTabOut: 'Usted cerró la sesión en otra ventana.',
  noOrganisation: 'Su cuenta no pertenece a ninguna organización. Pregunte a la persona que se la dio.',
  chooseTitle: 'Elija una organización',
  chooseText: 'Su cuenta pertenece a varias. Más tarde puede cambiar a otra en su menú.',
  continue: 'Continuar',
  somebodyElse: 'Entrar con otro nombre',
  endedTitle: 'Entre de nuevo para seguir',
  expiredText:
    'El acceso termina después de un tiempo, para que nadie más use esta página. Lo que usted escribió se queda.',
  invalidatedText:
    'Sus permisos o su contraseña cambiaron, o se cerró su sesión en otro lugar. Lo que usted escribió se queda.',
  as: 'Como {name}',
  askTitle: 'Pedir una contraseña nueva',
  askText:
    'Escriba su nombre de usuario. Si es correcto y tenemos su dirección de correo, le enviamos un enlace para una contraseña nueva.',
  send: 'Enviar el enlace',
  askedTitle: 'Mire en su correo',
  askedText:
    'Si el nombre de usuario es correcto, un enlace está en camino. Puede tardar unos minutos; mire también en el correo no deseado.',
  askedHelp: '¿No llega nada? Su administrador puede decir qué dirección tenemos.',
  backToLogIn: 'Volver al acceso',
  anotherName: 'Probar otro nombre de usuario',
  setTitle: 'Fijar su contraseña',
  setText: 'Sustituye a la que tenía y cierra su sesión en todas partes.',
  newPassword: 'Contraseña nueva',
  passwordRule:
    'Al menos {count} caracteres. Unas palabras que solo usted juntaría son fáciles de recordar y difíciles de adivinar.',
  tooShort: 'Es demasiado corta: al menos {count} caracteres.',
  set: 'Fijar la contraseña',
  linkGoneTitle: 'Este enlace no se puede usar',
  linkGoneText: 'Ya se usó, ha caducado o fue sustituido por otro más nuevo. Pida otro enlace.',
  askAnother: 'Pedir otro enlace',
  doneTitle: 'Su contraseña está fijada',
  doneText: 'Entre con ella desde ahora. Su nombre de usuario es {name}.',
};
