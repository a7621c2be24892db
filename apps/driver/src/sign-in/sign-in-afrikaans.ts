import type { CatalogueLike } from '@fleet/ui';
import type { signInEnglish } from './sign-in-english.js';

/** The texts of log-in, organisation and asset, in Afrikaans. */
export const signInAfrikaans: CatalogueLike<typeof signInEnglish> = {
  logIn: 'Meld aan',
  userName: 'Gebruikersnaam',
  pin: 'PIN',
  showPin: 'Wys die PIN',
  hidePin: 'Versteek die PIN',
  userNameMissing: 'Tik jou gebruikersnaam.',
  pinMissing: 'Tik jou PIN.',
  logInAgain: 'Meld weer aan',
  logInAgainText:
    'Jou aanmelding het verval. Jou werk is veilig op hierdie foon en word gestuur nadat jy aangemeld het.',
  unsentOf: {
    one: '{name} het {count} rekord op hierdie foon wat nie gestuur is nie. Dit word gestuur wanneer {name} aanmeld.',
    other:
      '{name} het {count} rekords op hierdie foon wat nie gestuur is nie. Hulle word gestuur wanneer {name} aanmeld.',
  },
  otherDriverTitle: 'Ongestuurde werk op hierdie foon',
  useName: 'Meld aan as {name}',
  wrongTitle: 'Gebruikersnaam of PIN is verkeerd',
  wrongText: 'Kyk albei na en probeer weer. Ná vyf verkeerde pogings moet jy wag voor jy weer kan probeer.',
  lockedTitle: 'Te veel verkeerde pogings',
  lockedText: 'Jy kan om {time} weer probeer. As jy jou PIN vergeet het, vra jou kantoor vir ’n nuwe een.',
  lockedTextNoTime:
    'Wag ’n paar minute en probeer weer. As jy jou PIN vergeet het, vra jou kantoor vir ’n nuwe een.',
  busyTitle: 'Te veel versoeke',
  busyText: 'Die stelsel is besig. Probeer om {time} weer.',
  offlineTitle: 'Geen netwerk',
  offlineText:
    'Om aan te meld, het jy ’n netwerk nodig. Skakel mobiele data of Wi-Fi aan en probeer weer. Daarna kan jy sonder ’n netwerk werk.',
  unreachableTitle: 'Die stelsel antwoord nie',
  unreachableText:
    'Daar is ’n netwerk, maar die stelsel kan nie bereik word nie. Probeer oor ’n minuut weer, of vra jou kantoor.',
  portalTitle: 'Aanvaar eers die voorwaardes van hierdie netwerk',
  portalText:
    '’n Ander bladsy het in plaas van die stelsel geantwoord, soos op die Wi-Fi van ’n hotel of ’n vragmotorstop. Maak die blaaier oop en aanvaar die voorwaardes van die netwerk, of gebruik mobiele data. Probeer dan weer.',
  versionTitle: 'Die app en die stelsel het verskillende weergawes',
  versionText:
    'Maak die app toe en maak dit met ’n netwerk weer oop, sodat dit opdateer. As dit nie help nie, sê vir jou kantoor.',
  addressTitle: 'Hierdie adres is nie opgestel nie',
  addressText:
    'Die stelsel ken nie die adres {host} nie. Sê vir jou kantoor: die stelsel se operateur moet dit opstel.',
  faultTitle: 'Die stelsel het ’n probleem',
  faultText: 'Probeer oor ’n minuut weer. As dit aanhou, sê vir jou kantoor: {detail}.',
  refusedTitle: 'Dit is nie aanvaar nie',
  notDriverTitle: 'Jy is nie hier ’n drywer nie',
  notDriverText:
    'Jou gebruiker is in geen organisasie ’n drywer nie. Vra jou kantoor om jou as drywer te registreer.',
  storageFullTitle: 'Hierdie foon is vol',
  storageFullText: 'Maak plek, byvoorbeeld deur ou foto’s of apps uit te vee, en probeer weer.',
  storageBrokenTitle: 'Die berging van hierdie foon kan nie oopgemaak word nie',
  storageBrokenText:
    'Maak ander vensters van hierdie app toe en begin dit weer. In ’n private venster kan dit nie jou werk hou nie. ({detail})',
  organisationTitle: 'Vir wie ry jy vandag?',
  organisation: 'Organisasie',
  organisationMissing: 'Kies ’n organisasie.',
  goOn: 'Gaan voort',
  back: 'Terug',
  assetTitle: 'Jou voertuig',
  assetQuestion: 'Watter voertuig ry jy vandag?',
  search: 'Soek',
  searchAssets: 'Soek voertuie',
  scan: 'Skandeer',
  scanTitle: 'Skandeer die kode op die voertuig',
  startSession: 'Begin skof',
  startWith: 'Jy ry met {asset}',
  chooseFirst: 'Kies eers ’n voertuig: skandeer sy kode, of druk daarop in die lys.',
  assets: 'Voertuie',
  chosen: 'Gekies',
  outOfService: 'Buite diens',
  plannedForYou: 'Vir jou beplan',
  otherVehicleTitle: '{asset} is nie vir jou roete beplan nie. Neem dit nogtans?',
  otherVehicleText: 'Jou roete is met {planned} beplan.',
  trailerTitle: '{asset} is ’n sleepwa. Begin tog die skof daarmee?',
  trailerText: 'Gewoonlik begin jy die skof met die voertuig wat dit trek.',
  trailerYes: 'Ja, begin skof',
  trailerNo: 'Nee, kies ’n ander een',
  noAssetsTitle: 'Nog geen voertuie op hierdie foon nie',
  noAssetsOnline: 'Daar is nog geen voertuie vir jou nie, of die lys word nog gelees.',
  noAssetsOffline:
    'Die lys word gelees wanneer daar ’n netwerk is. Jy kan die kode skandeer sodra daar een is.',
  readAgain: 'Lees die lys weer',
  noMatchTitle: 'Niks gevind nie',
  noMatchText:
    'Geen voertuig het “{query}” in sy naam, nommerplaat of nommer nie. Probeer minder letters, of skandeer sy kode.',
  unknownCodeTitle: 'Hierdie kode hoort nie by een van jou voertuie nie',
  unknownCodeText: 'Die kode sê “{code}”. Skandeer die kode op die voertuig self, of soek die voertuig.',
  moreAssets: { one: 'Nog {count}. Tik om dit te vind.', other: 'Nog {count}. Tik om hulle te vind.' },
  needsNetworkTitle: 'Jy het ’n netwerk nodig om ’n skof te begin',
  needsNetworkText:
    'Die stelsel moet weet wie watter voertuig ry. Jou keuse is gestoor; druk op “Begin skof” sodra daar ’n netwerk is.',
  assetTakenTitle: '{asset} is in gebruik',
  assetTakenText:
    'Dit is in ’n skof van ’n ander drywer of foon. Kies ’n ander voertuig, of vra jou kantoor om daardie skof te beëindig.',
  assetTakenBy:
    '{driver} het dit sedert {time}. Kies ’n ander voertuig, of vra die drywer of jou kantoor om daardie skof te beëindig.',
  driverElsewhereTitle: 'Jy is reeds in ’n skof',
  driverElsewhereText:
    'Dit het begin ({time}) met {asset}, op ’n ander foon. Sluit die dag daar af, of beëindig daardie skof hier.',
  driverElsewhereShort: 'Sluit die dag op die ander foon af, of vra jou kantoor om daardie skof te beëindig.',
  leftTitle: 'Jou skof by {organisation} is nog oop',
  leftText:
    'Dit het begin: {time}. Om daarmee voort te gaan of dit te beëindig, meld af, meld weer aan en kies {organisation}.',
  deviceTakenTitle: '’n Ander drywer gebruik hierdie foon',
  deviceTakenText:
    'Die drywer voor jou het nie die dag op hierdie foon afgesluit nie. Hy of jou kantoor kan dit doen.',
  endOther: 'Beëindig daardie skof',
  endOtherTitle: 'Beëindig die skof op die ander foon?',
  endOtherText:
    'Daardie foon kan niks meer vaslê nie. Wat daar vasgelê is, word gehou en gestuur sodra jy weer op daardie foon aanmeld.',
  endOtherReason: 'Deur die drywer op ’n ander foon beëindig',
  keepOther: 'Los dit soos dit is',
  unknownAssetTitle: 'Die stelsel ken nie hierdie voertuig nie',
  unknownAssetText: 'Dit is dalk verwyder. Lees die lys weer en kies ’n ander een.',
};
