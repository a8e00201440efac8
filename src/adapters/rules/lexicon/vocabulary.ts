/** Words that several tasks share: what there is to work on, and what can be done with it. German, French and Spanish beside English. */
import { anyOf, forms, nouns } from './inflect';

export const picture = anyOf(
  nouns('image picture photo photograph pic snapshot screenshot drawing'),
  'photography|bild(?:er)?|fotos?|imagen|imágenes|photographies?|dibujos?',
);
export const sound = anyOf(
  nouns('audio recording sound speech voice clip podcast song track interview'),
  'music|musik|aufnahmen?|grabación|grabaciones|enregistrements?|tonaufnahme',
);
export const video = anyOf(nouns('video film movie animation'), 'vidéos?|película|vídeos?');
export const writing = anyOf(
  nouns(
    'text article document letter story report paragraph passage sentence message email review comment essay poem note page paper transcript post tweet',
  ),
  'texte?s?|artikel|brief|lettre|textos?|artículo|carta|satz|phrase',
);
export const table = anyOf(nouns('table spreadsheet'), 'csv|tabelle|tableau|tabla');

/** Things there can be in a picture. */
export const thing = anyOf(
  nouns('object thing item element animal person face car vehicle dog cat bird'),
  'people|objekte?|dinge|gegenstände|tiere|personen|menschen|gesichter|autos|objets?|choses|animaux|visages|voitures|personnes|objetos?|cosas|animales|personas|caras|coches',
);
/** What names stand for in a text. */
export const named = anyOf(
  nouns('name person individual place location city country date organization company'),
  'organisations?|people|namen|orte|personen|noms|lieux|personnes|nombres|lugares|personas',
);

export const find = anyOf(
  forms('detect identify find locate recognize spot count label mark highlight list see discover'),
  '(?:point|pick|make) out|finde|erkenne|suche|zähle|trouve|détecte|repère|compte|encuentra|detecta|busca|cuenta',
);
export const extract = anyOf(
  forms('extract identify find list name label highlight recognize collect tag mention'),
  '(?:pull|pick) out|finde|nenne|trouve|extrais|encuentra|extrae',
);
export const make = anyOf(
  forms('generate create make produce draw paint design render illustrate build craft compose'),
  'erstelle|erzeuge|zeichne|male|mach|dessine|crée|génère|fais|genera|crea|dibuja|haz',
);
/** "Give me", "I need": what is wanted is made. */
export const want = anyOf(
  forms('provide give get return need want obtain deliver receive'),
  'would like|gib|möchte|brauche|donne|veux|dame|quiero|necesito',
);
export const change = anyOf(
  forms(
    'edit modify change alter adjust retouch remove replace recolour add erase delete enhance transform stylize restore colourize sharpen blur rotate crop upscale brighten darken improve flip resize beautify',
  ),
  'bearbeite|ändere|verändere|modifie|change|retouche|edita|modifica|cambia',
);
export const turn = anyOf(
  forms('turn convert transform change render put make'),
  'verwandle|transforme|convierte',
);
export const classify = anyOf(
  forms('classify categorize'),
  'classifications?|categori[sz]ation|klassifizier\\w*|classe(?:r|z)|clasifica\\w*',
);
export const determine = anyOf(
  forms('determine identify tell say know find get recognize predict establish guess decide give'),
  '(?:find|figure) out|bestimme|détermine|determina',
);
/** Words for a class that something belongs to. */
export const kindOf = nouns('class kind type sort category breed species genre');
