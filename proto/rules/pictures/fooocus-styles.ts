/** Entries per group, as Fooocus 2.5.5 lists them; the full name is group, space, entry (ai-providers.md, B4). */
const entries = {
  Fooocus: 'V2; Enhance; Semi Realistic; Sharp; Masterpiece; Photograph; Negative; Cinematic; Pony',
  Photo:
    'Alien; Film Noir; Glamour; Hdr; Iphone Photographic; Long Exposure; Neon Noir; Silhouette; Tilt Shift',
  SAI: '3D Model; Analog Film; Anime; Cinematic; Comic Book; Craft Clay; Digital Art; Enhance; Fantasy Art; Isometric; Line Art; Lowpoly; Neonpunk; Origami; Photographic; Pixel Art; Texture',
  Ads: 'Advertising; Automotive; Corporate; Fashion Editorial; Food Photography; Gourmet Food Photography; Luxury; Real Estate; Retail',
  MRE: 'Cinematic Dynamic; Spontaneous Picture; Artistic Vision; Dark Dream; Gloomy Art; Bad Dream; Underground; Surreal Painting; Dynamic Illustration; Undead Art; Elemental Art; Space Art; Ancient Illustration; Brave Art; Heroic Fantasy; Dark Cyberpunk; Lyrical Geometry; Sumi E Symbolic; Sumi E Detailed; Manga; Anime; Comic',
  Artstyle:
    'Abstract; Abstract Expressionism; Art Deco; Art Nouveau; Constructivist; Cubist; Expressionist; Graffiti; Hyperrealism; Impressionist; Pointillism; Pop Art; Psychedelic; Renaissance; Steampunk; Surrealist; Typography; Watercolor',
  Futuristic:
    'Biomechanical; Biomechanical Cyberpunk; Cybernetic; Cybernetic Robot; Cyberpunk Cityscape; Futuristic; Retro Cyberpunk; Retro Futurism; Sci Fi; Vaporwave',
  Game: 'Bubble Bobble; Cyberpunk Game; Fighting Game; Gta; Mario; Minecraft; Pokemon; Retro Arcade; Retro Game; Rpg Fantasy Game; Strategy Game; Streetfighter; Zelda',
  Misc: 'Architectural; Disco; Dreamscape; Dystopian; Fairy Tale; Gothic; Grunge; Horror; Kawaii; Lovecraftian; Macabre; Manga; Metropolis; Minimalist; Monochrome; Nautical; Space; Stained Glass; Techwear Fashion; Tribal; Zentangle',
  Papercraft:
    'Collage; Flat Papercut; Kirigami; Paper Mache; Paper Quilling; Papercut Collage; Papercut Shadow Box; Stacked Papercut; Thick Layered Papercut',
  Mk: 'Chromolithography; Cross Processing Print; Dufaycolor Photograph; Herbarium; Punk Collage; Mosaic; Van Gogh; Coloring Book; Singer Sargent; Pollock; Basquiat; Andy Warhol; Halftone Print; Gond Painting; Albumen Print; Aquatint Print; Anthotype Print; Inuit Carving; Bromoil Print; Calotype Print; Color Sketchnote; Cibulak Porcelain; Alcohol Ink Art; One Line Art; Blacklight Paint; Carnival Glass; Cyanotype Print; Cross Stitching; Encaustic Paint; Embroidery; Gyotaku; Luminogram; Lite Brite Art; Mokume Gane; Palekh; Suminagashi; Scrimshaw; Shibori; Vitreous Enamel; Ukiyo E; Vintage Airline Poster; Vintage Travel Poster; Bauhaus Style; Afrofuturism; Atompunk; Constructivism; Chicano Art; De Stijl; Dayak Art; Fayum Portrait; Illuminated Manuscript; Kalighat Painting; Madhubani Painting; Pictorialism; Pichwai Painting; Patachitra Painting; Samoan Art Inspired; Tlingit Art; Adnate Style; Ron English Style; Shepard Fairey Style',
};

/** Those without a group, by their full names. */
const bare =
  'Random Style; Cinematic Diva; Abstract Expressionism; Academia; Action Figure; Adorable 3D Character; Adorable Kawaii; Art Deco; Art Nouveau; Astral Aura; Avant Garde; Baroque; Bauhaus Style Poster; Blueprint Schematic Drawing; Caricature; Cel Shaded Art; Character Design Sheet; Classicism Art; Color Field Painting; Colored Pencil Art; Conceptual Art; Constructivism; Cubism; Dadaism; Dark Fantasy; Dark Moody Atmosphere; Dmt Art Style; Doodle Art; Double Exposure; Dripping Paint Splatter Art; Expressionism; Faded Polaroid Photo; Fauvism; Flat 2d Art; Fortnite Art Style; Futurism; Glitchcore; Glo Fi; Googie Art Style; Graffiti Art; Harlem Renaissance Art; High Fashion; Idyllic; Impressionism; Infographic Drawing; Ink Dripping Drawing; Japanese Ink Drawing; Knolling Photography; Light Cheery Atmosphere; Logo Design; Luxurious Elegance; Macro Photography; Mandola Art; Marker Drawing; Medievalism; Minimalism; Neo Baroque; Neo Byzantine; Neo Futurism; Neo Impressionism; Neo Rococo; Neoclassicism; Op Art; Ornate And Intricate; Pencil Sketch Drawing; Pop Art 2; Rococo; Silhouette Art; Simple Vector Art; Sketchup; Steampunk 2; Surrealism; Suprematism; Terragen; Tranquil Relaxing Atmosphere; Sticker Designs; Vibrant Rim Light; Volumetric Lighting; Watercolor 2; Whimsical And Playful; Pebble Art';

/** Styles of Fooocus, grouped; a model ignores a name that it does not know. */
export const fooocusStyles: readonly { group: string; items: string[] }[] = [
  ...Object.entries(entries).map(([group, list]) => ({
    group,
    items: list.split('; ').map(entry => `${group} ${entry}`),
  })),
  { group: 'Others', items: bare.split('; ') },
];

/** What Fooocus 2.1.860 lacks, of which `fooocusVersions` are made. */
const later = ['Fooocus Semi Realistic', 'Fooocus Pony', 'Random Style'];

/** Styles that those versions know. */
export const stylesOfVersions: readonly string[] = fooocusStyles
  .flatMap(({ items }) => items)
  .filter(name => !later.includes(name));
