/** Entries per group, as the image model lists them; the full name is group, space, entry (ai-providers.md, B4). */
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
};

/** Styles to choose from, grouped; any other name may be typed, the model ignores what it does not know. */
export const styleNames = Object.entries(entries).map(([group, list]) => ({
  group,
  items: list.split('; ').map(entry => `${group} ${entry}`),
}));
