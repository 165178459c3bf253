export const seriesNames = {
  night: '夜市怪獸',
  forest: '森林小夥伴',
  sea: '深海潛水隊',
  bento: '便當戰士',
  cloud: '雲端貓咪',
  retro: '懷舊電器',
  space: '星際郵差',
  myth: '山海神獸',
  capy: '水豚湯屋',
  plant: '陽台多肉幫',
} as const;

export type SeriesId = keyof typeof seriesNames;

const casts = {
  night: {
    braised: '滷味龍',
    boba: '珍奶獸',
    popchick: '鹽酥雞俠',
    tofu: '臭豆腐魔',
    oyster: '蚵仔煎怪',
    shaved: '剉冰雪怪',
    corn: '烤玉米砲',
    sausage: '香腸衝衝',
  },
  forest: {
    leopard: '石虎阿斑',
    bear: '黑熊小月',
    fox: '狐狸楓楓',
    rabbit: '兔子米菇',
    owl: '貓頭鷹咕咕',
    hedgehog: '刺蝟栗栗',
    deer: '梅花鹿小梅',
    squirrel: '松鼠果果',
  },
  sea: {
    octo: '章魚隊長',
    whale: '鯨魚大副',
    angler: '鮟鱇燈燈',
    jelly: '水母飄飄',
    puffer: '河豚脹脹',
    crab: '螃蟹鉗工',
    turtle: '海龜老師',
    shark: '鯊魚實習生',
  },
  bento: {
    onigiri: '御飯糰將軍',
    shrimp: '炸蝦劍士',
    tamago: '玉子燒武士',
    egg: '滷蛋忍者',
    chop: '排骨力士',
    wiener: '章魚香腸弓手',
    broccoli: '花椰菜法師',
    salmon: '鮭魚騎士',
  },
  cloud: {
    sunny: '橘子晴天',
    cotton: '棉花積雲',
    thunder: '烏雲雷雷',
    rainbow: '三花彩虹',
    drizzle: '小灰雨滴',
    mist: '暹羅晨霧',
    starry: '藍藍星夜',
    moon: '奶油月亮',
  },
  retro: {
    cooker: '電鍋阿燜',
    fan: '電扇阿涼',
    tv: '電視阿映',
    radio: '收音機阿播',
    phone: '轉盤電話阿鈴',
    thermos: '熱水瓶阿燙',
    washer: '洗衣機阿滾',
    lamp: '檯燈阿亮',
  },
  space: {
    captain: '郵差小宇',
    alien: '綠星快遞員',
    robot: '分信機器人',
    moonrabbit: '月兔掛號員',
    comet: '彗星信差',
    saturn: '土星包裹員',
    astrocat: '失重貓',
    ufo: '飛碟投遞員',
  },
  myth: {
    qilin: '麒麟',
    ninetail: '九尾狐',
    baize: '白澤',
    dragon: '應龍',
    kun: '鯤',
    pixiu: '貔貅',
    jingwei: '精衛',
    zhulong: '燭龍',
  },
  capy: {
    mandarin: '頂橘水豚',
    towel: '毛巾水豚',
    milk: '牛奶水豚',
    bucket: '木桶水豚',
    duck: '小鴨水豚',
    yukata: '浴衣水豚',
    nap: '午睡水豚',
    sakura: '櫻花水豚',
  },
  plant: {
    cactus: '仙人掌刺刺',
    dewy: '玉露水水',
    rosette: '石蓮花蓮蓮',
    pearls: '佛珠串串',
    aloe: '蘆薈療療',
    lithops: '石頭玉寶寶',
    monstera: '龜背芋洞洞',
    tomato: '小番茄紅紅',
  },
} as const satisfies Record<SeriesId, Record<string, string>>;

type IdsOf<S> = S extends SeriesId ? keyof (typeof casts)[S] : never;
export type CharacterId = IdsOf<SeriesId>;

const all = Object.entries(casts).flatMap(([series, cast]) =>
  Object.entries(cast).map(([id, name]) => [id, { series: series as SeriesId, name }] as const),
);

/** Every character of the demo world with its series and its zh-TW name. */
export const characters = Object.fromEntries(all) as Record<CharacterId, { series: SeriesId; name: string }>;
export const characterIds = all.map(([id]) => id as CharacterId);
