/** Things that actors often handle, in the languages of the site. Simplified and Traditional. */
const CHINESE =
  '手机 手機 电话 電話 戒指 钻戒 鑽戒 项链 項鍊 手镯 手鐲 玉佩 耳环 耳環 手表 手錶 合同 协议书 協議書 协议 協議 离婚证 離婚證 结婚证 結婚證 ' +
  '文件 档案 檔案 照片 相框 信封 书信 書信 遗书 遺書 日记 日記 笔记本 筆記本 钥匙 鑰匙 支票 银行卡 銀行卡 黑卡 现金 現金 钱包 錢包 ' +
  '行李箱 手提包 背包 公文包 酒杯 红酒 紅酒 香槟 香檳 咖啡 茶杯 花瓶 鲜花 鮮花 玫瑰 花束 蛋糕 药瓶 藥瓶 药片 藥片 化验单 化驗單 报告单 報告單 鉴定书 鑑定書 ' +
  '病历 病歷 轮椅 輪椅 雨伞 雨傘 婚纱 婚紗 面具 口罩 墨镜 墨鏡 匕首 水果刀 手枪 手槍 绳子 繩子 打火机 打火機 香烟 香煙 电脑 電腦 优盘 U盘 摄像头 攝像頭 监控 監控 ' +
  '车钥匙 車鑰匙 请柬 請柬 名片 工牌 机票 機票 护照 護照 平板';

const JAPANESE =
  'スマホ 携帯電話 指輪 ネックレス 腕時計 契約書 離婚届 婚姻届 書類 写真 封筒 手紙 日記 ノート 鍵 小切手 カード 現金 財布 スーツケース ' +
  'バッグ かばん グラス ワイン シャンパン コーヒー 花瓶 花束 バラ ケーキ 診断書 検査結果 車椅子 ウェディングドレス 仮面 マスク サングラス ナイフ 拳銃 ロープ ライター タバコ パソコン USB 招待状 名刺 パスポート';

const KOREAN =
  '휴대폰 핸드폰 전화기 반지 목걸이 팔찌 손목시계 계약서 이혼서류 혼인신고서 서류 사진 봉투 편지 일기장 노트 열쇠 수표 카드 현금 지갑 캐리어 ' +
  '가방 와인잔 와인 샴페인 커피 꽃병 꽃다발 장미 케이크 약병 진단서 검사지 휠체어 우산 웨딩드레스 가면 마스크 선글라스 칼 권총 밧줄 라이터 담배 노트북 청첩장 초대장 명함 여권';

const LATIN =
  'phone|telephone|ring|necklace|bracelet|earrings?|wristwatch|contract|divorce papers|papers|documents?|photos?|photographs?|envelope|letter|diary|notebook|keys?|' +
  'cheque|credit card|cash|wallet|suitcase|briefcase|handbag|backpack|glass(?:es)?(?! (?:doors?|walls?|windows?|panes?|ceilings?|roofs?|partitions?|elevators?|tables?|towers?)(?!\\p{L}))|wine|champagne|coffee|vase|flowers|roses?|bouquet|cake|pills|medicine|' +
  'test results|medical report|wheelchair|umbrella|wedding dress|mask|sunglasses|knife|gun|pistol|rope|lighter|cigarettes?|laptop|tablet|camera|invitation|business card|passport|ticket|' +
  'teléfono|móvil|celular|anillo|pulsera|reloj|contrato|papeles|documentos?|fotos?|fotografías?|sobre sellado|carta|diario|cuaderno|llaves?|tarjeta|efectivo|' +
  'cartera|billetera|maleta|maletín|bolso|mochila|copa|vino|champán|café|jarrón|flores|rosas?|ramo|pastel|pastillas|silla de ruedas|paraguas|vestido de novia|máscara|' +
  'gafas de sol|cuchillo|pistola|cuerda|encendedor|cigarrillos?|portátil|cámara|invitación|pasaporte|boleto|billete';

/** Longer words first, so that `车钥匙` is not read as `钥匙`. */
export const UNSPACED_WORDS = new RegExp(
  [CHINESE, JAPANESE, KOREAN]
    .join(' ')
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
);

export const LATIN_WORDS = new RegExp(`(?<![\\p{L}\\d])(?:${LATIN})(?![\\p{L}\\d])`, 'giu');
