/** A city as people write it, the region around it, and corners of it worth naming. */
export type City = {
  names: readonly string[];
  region: string;
  corners: readonly string[];
};

/** City (in each spelling) | region or country | corners. */
const ROWS = `
Kuta | Bali | Kuta Beach, Poppies Lane, Tuban Beach
Canggu | Bali | Echo Beach, Batu Bolong, Berawa Beach, Pererenan
Ubud | Bali | Campuhan Ridge, Tegallalang Rice Terraces, Ubud Market, Monkey Forest, Sari Organik
Uluwatu | Bali | Uluwatu Temple, Padang Padang, Bingin Beach, Suluban Cave
Seminyak | Bali | Double Six Beach, Petitenget, Jalan Kayu Aya
Sanur | Bali | Sanur Beach, Sindhu Market
Kintamani | Bali | Mount Batur, Lake Batur, Penelokan
Sidemen | Bali | Sidemen Valley, Gembleng Waterfall
Lombok | Indonesia | Selong Belanak, Mount Rinjani
Jakarta | Indonesia | Kota Tua, Menteng
Singapore | Singapore | Tiong Bahru, Gardens by the Bay, Maxwell Food Centre
Bangkok | Thailand | Chatuchak Market, Chinatown, Lumphini Park
Chiang Mai | Thailand | Nimman, Sunday Walking Street
Phuket | Thailand | Kata Beach, Phuket Old Town
Hanoi | Vietnam | Hoan Kiem Lake, Train Street
Tokyo | Japan | Yanaka, Shimokitazawa, Nakameguro, Ueno Park
Kyoto | Japan | Gion, Nishiki Market, Arashiyama
Seoul | South Korea | Bukchon, Seongsu
Hong Kong | China | Sheung Wan, Star Ferry
Mumbai | India | Bandra, Marine Drive
Goa | India | Anjuna Beach, Fontainhas
Dubai | Emirates | Dubai Marina, Al Fahidi
Istanbul | Turkey | Kadıköy, Galata, Balat
Marrakech, Marrakesh | Morocco | Jemaa el-Fnaa, Jardin Majorelle
Cairo | Egypt | Khan el-Khalili, Zamalek
Cape Town | South Africa | Table Mountain, Bo-Kaap, Camps Bay
Sydney | Australia | Bondi Beach, Newtown, Circular Quay
Melbourne | Australia | Fitzroy, Brighton Beach, Queen Victoria Market
Auckland | New Zealand | Ponsonby, Mission Bay
Rome, Roma | Italy | Trastevere, Villa Borghese, Piazza Navona, Testaccio Market, Gianicolo
Milan, Milano | Italy | Navigli, Brera, Piazza Duomo, Parco Sempione
Florence, Firenze | Tuscany | Ponte Vecchio, Oltrarno, Piazzale Michelangelo, Boboli Gardens
Siena | Tuscany | Piazza del Campo, Val d'Orcia
Venice, Venezia | Italy | Cannaregio, Dorsoduro, Rialto Market, Giudecca
Naples, Napoli | Italy | Lungomare, Spaccanapoli, Quartieri Spagnoli
Positano | Amalfi Coast | Marina Grande, Path of the Gods
Bologna | Italy | Quadrilatero, Piazza Maggiore
Turin, Torino | Italy | Quadrilatero Romano, Parco del Valentino
Verona | Italy | Piazza delle Erbe, Castelvecchio
Palermo | Sicily | Ballarò, Mondello
Paris | France | Canal Saint-Martin, Montmartre, Le Marais, Jardin du Luxembourg
Lyon | France | Croix-Rousse, Vieux Lyon
Marseille | France | Le Panier, Vieux-Port
Bordeaux | France | Chartrons, Place de la Bourse
Nice | France | Cours Saleya, Promenade des Anglais
London | England | Columbia Road, South Bank, Hampstead Heath, Borough Market, Notting Hill
Manchester | England | Northern Quarter, Ancoats
Brighton | England | Brighton Pier, The Lanes
Edinburgh | Scotland | Arthur's Seat, Stockbridge, Leith
Dublin | Ireland | Temple Bar, Howth
Lisbon, Lisboa | Portugal | Alfama, Miradouro da Graça, LX Factory, Belém
Porto | Portugal | Ribeira, Foz do Douro
Ericeira | Portugal | Ribeira d'Ilhas, Praia do Sul
Barcelona | Spain | El Born, Barceloneta, Bunkers del Carmel, Gràcia
Madrid | Spain | El Retiro, Malasaña, La Latina
Seville, Sevilla | Spain | Triana, Santa Cruz
Valencia | Spain | Ruzafa, Malvarrosa
Ibiza | Spain | Cala Comte, Dalt Vila
Mallorca, Majorca | Spain | Palma, Sóller, Cala Mondragó
Berlin | Germany | Kreuzberg, Tempelhofer Feld, Prenzlauer Berg, Mauerpark
Hamburg | Germany | Sternschanze, Elbstrand, Speicherstadt
Munich, München | Germany | Englischer Garten, Viktualienmarkt, Glockenbach
Cologne, Köln | Germany | Belgisches Viertel, Rheinufer
Vienna, Wien | Austria | Naschmarkt, Prater, Neubau
Salzburg | Austria | Mirabellgarten, Kapuzinerberg
Zurich, Zürich | Switzerland | Niederdorf, Zürichsee, Kreis 5
Zermatt | Switzerland | Matterhorn, Gornergrat
Amsterdam | Netherlands | Jordaan, De Pijp, Vondelpark
Brussels | Belgium | Sablon, Saint-Gilles
Copenhagen | Denmark | Nyhavn, Nørrebro
Stockholm | Sweden | Södermalm, Gamla Stan
Oslo | Norway | Grünerløkka, Aker Brygge
Reykjavik | Iceland | Hallgrímskirkja, Old Harbour
Helsinki | Finland | Kallio, Market Hall
Prague | Czechia | Malá Strana, Letná Park
Budapest | Hungary | Szimpla Kert, Margaret Island
Warsaw | Poland | Praga, Łazienki Park
Athens | Greece | Plaka, Anafiotika, Lycabettus
Santorini | Greece | Oia, Fira, Ammoudi Bay
Mykonos | Greece | Little Venice, Ornos Beach
Dubrovnik | Croatia | Old Walls, Banje Beach
New York, NYC | USA | Brooklyn Bridge, The High Line, DUMBO, Central Park, Brooklyn, Manhattan
Los Angeles | California | Venice Beach, Silver Lake, Griffith Park, Malibu
San Francisco | California | Mission District, Lands End
San Diego | California | La Jolla, Sunset Cliffs
Miami | Florida | Wynwood, South Beach
Austin | Texas | South Congress, Zilker Park
Chicago | USA | Wicker Park, Millennium Park
Seattle | USA | Pike Place Market, Capitol Hill
Portland | USA | Pearl District, Forest Park
Honolulu | Hawaii | Waikiki, Diamond Head
Toronto | Canada | Kensington Market, Distillery District
Vancouver | Canada | Stanley Park, Gastown
Mexico City | Mexico | Roma Norte, Coyoacán
Tulum | Mexico | Playa Paraíso, Tulum Ruins
Rio de Janeiro | Brazil | Ipanema, Santa Teresa, Copacabana
Buenos Aires | Argentina | Palermo Soho, San Telmo
Lima | Peru | Miraflores, Barranco
`;

export const CITIES: readonly City[] = ROWS.trim()
  .split('\n')
  .map(row => {
    const [names = '', region = '', corners = ''] = row.split(' | ');
    return { names: names.split(', '), region, corners: corners.split(', ') };
  });

/** Countries, islands and landscapes: places to be in, which are no city. */
export const REGIONS: readonly string[] = [
  ...new Set(CITIES.map(city => city.region).filter(region => region !== 'Singapore')),
  ...`Alps, Dolomites, Lake Como, Lake Garda, Lago di Garda, Cinque Terre, Sardinia, Puglia, Umbria, Piedmont, Chianti,
  Capri, Provence, Brittany, Normandy, Corsica, Andalusia, Algarve, Azores, Madeira, Canary Islands, Tenerife, Lanzarote,
  Fuerteventura, Bavaria, Black Forest, Cornwall, Lake District, Highlands, Crete, Corfu, Sahara, Maldives, Sri Lanka,
  Patagonia, Costa Rica, Colombia, Cuba, Nepal, Himalaya, Kenya, Tanzania, Zanzibar, Jordan, Israel, Lapland, Yosemite,
  Italia, Toscana, Sicilia, Sardegna, Dolomiti, Deutschland, Österreich, Schweiz, Italien, Spanien, Frankreich, Alpen,
  Dolomiten, Toskana, Espagne, Italie, Bretagne, España, Francia, Andalucía, Europe, Asia, Africa, America`
    .split(',')
    .map(name => name.trim()),
];
