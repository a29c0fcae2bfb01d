// Every drama's scene by slug.
import type { Scene } from '../kit/core.ts';
import { scene as abuelasSecondHoneymoon } from './abuelas-second-honeymoon.ts';
import { scene as agaveHeiress } from './agave-heiress.ts';
import { scene as allSheTookWasTheJar } from './all-she-took-was-the-jar.ts';
import { scene as auntieSquadUndercover } from './auntie-squad-undercover.ts';
import { scene as balconyWarOfCalleLuna } from './balcony-war-of-calle-luna.ts';
import { scene as bambooSeaBrokenFlute } from './bamboo-sea-broken-flute.ts';
import { scene as blindDateNumberForty } from './blind-date-number-forty.ts';
import { scene as blindEscortOfSandPass } from './blind-escort-of-sand-pass.ts';
import { scene as brassBandOfTheEmptySchool } from './brass-band-of-the-empty-school.ts';
import { scene as buskersCrown } from './buskers-crown.ts';
import { scene as ceoIsMyApprentice } from './ceo-is-my-apprentice.ts';
import { scene as chainBridgeWidow } from './chain-bridge-widow.ts';
import { scene as complaintsDepartmentSmiles } from './complaints-department-smiles.ts';
import { scene as concubineWhoCountedRice } from './concubine-who-counted-rice.ts';
import { scene as confessionBridge } from './confession-bridge.ts';
import { scene as craneOperatorAboveUs } from './crane-operator-above-us.ts';
import { scene as dadIsSittingMyExam } from './dad-is-sitting-my-exam.ts';
import { scene as danceMePastMidnight } from './dance-me-past-midnight.ts';
import { scene as daughterReturnedByTrain } from './daughter-returned-by-train.ts';
import { scene as dayBeforeTheWeddingFire } from './day-before-the-wedding-fire.ts';
import { scene as deadAirInHarrowCreek } from './dead-air-in-harrow-creek.ts';
import { scene as deliverymanSignsInGold } from './deliveryman-signs-in-gold.ts';
import { scene as doctorOfRapeseedValley } from './doctor-of-rapeseed-valley.ts';
import { scene as dorm404NotFound } from './dorm-404-not-found.ts';
import { scene as drownedChapelBell } from './drowned-chapel-bell.ts';
import { scene as duchessWokeTwice } from './duchess-woke-twice.ts';
import { scene as embersUnderSnowKiln } from './embers-under-snow-kiln.ts';
import { scene as emperorsFalseShadow } from './emperors-false-shadow.ts';
import { scene as emptyManual } from './empty-manual.ts';
import { scene as exWhoBakesNextDoor } from './ex-who-bakes-next-door.ts';
import { scene as fakeMonkOfLuckyHill } from './fake-monk-of-lucky-hill.ts';
import { scene as fathersBentoMothersName } from './fathers-bento-mothers-name.ts';
import { scene as fireEscapeAtThree } from './fire-escape-at-three.ts';
import { scene as floorPlanOfAMurder } from './floor-plan-of-a-murder.ts';
import { scene as fourRedMittens } from './four-red-mittens.ts';
import { scene as foxWhoOwesThreeWinters } from './fox-who-owes-three-winters.ts';
import { scene as gatekeeperOwnsTheTower } from './gatekeeper-owns-the-tower.ts';
import { scene as ghostRefusesToMoveOut } from './ghost-refuses-to-move-out.ts';
import { scene as grandmaAtTableNine } from './grandma-at-table-nine.ts';
import { scene as grandpaHiredASon } from './grandpa-hired-a-son.ts';
import { scene as iWontSignThisTime } from './i-wont-sign-this-time.ts';
import { scene as inFrontOfEveryone } from './in-front-of-everyone.ts';
import { scene as inheritanceIsAGoose } from './inheritance-is-a-goose.ts';
import { scene as inkLotusRegent } from './ink-lotus-regent.ts';
import { scene as innThatBuysSwords } from './inn-that-buys-swords.ts';
import { scene as internFiredTheChairman } from './intern-fired-the-chairman.ts';
import { scene as kitchenNumberEight } from './kitchen-number-eight.ts';
import { scene as ladyOfTheColdCorridor } from './lady-of-the-cold-corridor.ts';
import { scene as lakeOfAThousandBlades } from './lake-of-a-thousand-blades.ts';
import { scene as lastBusToSnowVillage } from './last-bus-to-snow-village.ts';
import { scene as lastRowSolvesIt } from './last-row-solves-it.ts';
import { scene as lastTaxiWithoutAnApp } from './last-taxi-without-an-app.ts';
import { scene as leftHandWindow } from './left-hand-window.ts';
import { scene as lettersToPlatformZero } from './letters-to-platform-zero.ts';
import { scene as librarySeatWar } from './library-seat-war.ts';
import { scene as lighthouseImpostor } from './lighthouse-impostor.ts';
import { scene as liveInThreeTwo } from './live-in-three-two.ts';
import { scene as manWhoRentedMyFace } from './man-who-rented-my-face.ts';
import { scene as marriedUntilTheTide } from './married-until-the-tide.ts';
import { scene as mountainSchoolOneBar } from './mountain-school-one-bar.ts';
import { scene as nannyOnTheGrandStair } from './nanny-on-the-grand-stair.ts';
import { scene as nightMarketProsecutor } from './night-market-prosecutor.ts';
import { scene as nightPhysicianOfPlumCourt } from './night-physician-of-plum-court.ts';
import { scene as nightShiftAtWardNine } from './night-shift-at-ward-nine.ts';
import { scene as ninthBridgeThirdWatch } from './ninth-bridge-third-watch.ts';
import { scene as oneCupBeforeTheDuel } from './one-cup-before-the-duel.ts';
import { scene as overtimeWithTheEnemy } from './overtime-with-the-enemy.ts';
import { scene as poisonAlphabet } from './poison-alphabet.ts';
import { scene as princessForTenThousandHorses } from './princess-for-ten-thousand-horses.ts';
import { scene as queenOfTheRuinedRunway } from './queen-of-the-ruined-runway.ts';
import { scene as reaperOnProbation } from './reaper-on-probation.ts';
import { scene as rivalWearsMyUniform } from './rival-wears-my-uniform.ts';
import { scene as riverPawnshopOfSouls } from './river-pawnshop-of-souls.ts';
import { scene as rooftopGardenNoPermit } from './rooftop-garden-no-permit.ts';
import { scene as runningForLaneEight } from './running-for-lane-eight.ts';
import { scene as saltOnTheVows } from './salt-on-the-vows.ts';
import { scene as scooterMeetsChairman } from './scooter-meets-chairman.ts';
import { scene as seventhPlaceSetting } from './seventh-place-setting.ts';
import { scene as sheBoughtTheBank } from './she-bought-the-bank.ts';
import { scene as sheCallsFromTomorrow } from './she-calls-from-tomorrow.ts';
import { scene as shrineOfReturnedHours } from './shrine-of-returned-hours.ts';
import { scene as snowInnHasSixGuests } from './snow-inn-has-six-guests.ts';
import { scene as standInWidow } from './stand-in-widow.ts';
import { scene as storeAtTheEndOfSummer } from './store-at-the-end-of-summer.ts';
import { scene as strangerOnTheRooftopFloor } from './stranger-on-the-rooftop-floor.ts';
import { scene as sumoCatSalon } from './sumo-cat-salon.ts';
import { scene as tangerineSeasonGroom } from './tangerine-season-groom.ts';
import { scene as tenYearsOfWetInk } from './ten-years-of-wet-ink.ts';
import { scene as thirdTimeBeingNineteen } from './third-time-being-nineteen.ts';
import { scene as thirteenthFloorKey } from './thirteenth-floor-key.ts';
import { scene as threeMothersAtTheNoodleStall } from './three-mothers-at-the-noodle-stall.ts';
import { scene as tuesdaysAtTheLaundromat } from './tuesdays-at-the-laundromat.ts';
import { scene as twoMastersOneGrave } from './two-masters-one-grave.ts';
import { scene as twoMissAshbys } from './two-miss-ashbys.ts';
import { scene as twoShiftsOneRoom } from './two-shifts-one-room.ts';
import { scene as umbrellaMendersLedger } from './umbrella-menders-ledger.ts';
import { scene as villageOfPaperBrides } from './village-of-paper-brides.ts';
import { scene as villainessRetiresToTheFarm } from './villainess-retires-to-the-farm.ts';
import { scene as voiceBehindTheBride } from './voice-behind-the-bride.ts';
import { scene as weddingCrashPlanB } from './wedding-crash-plan-b.ts';
import { scene as wheelsUpCaptainRobles } from './wheels-up-captain-robles.ts';
import { scene as worstButlerInBritain } from './worst-butler-in-britain.ts';

export const scenes: Record<string, Scene> = {
  'abuelas-second-honeymoon': abuelasSecondHoneymoon,
  'agave-heiress': agaveHeiress,
  'all-she-took-was-the-jar': allSheTookWasTheJar,
  'auntie-squad-undercover': auntieSquadUndercover,
  'balcony-war-of-calle-luna': balconyWarOfCalleLuna,
  'bamboo-sea-broken-flute': bambooSeaBrokenFlute,
  'blind-date-number-forty': blindDateNumberForty,
  'blind-escort-of-sand-pass': blindEscortOfSandPass,
  'brass-band-of-the-empty-school': brassBandOfTheEmptySchool,
  'buskers-crown': buskersCrown,
  'ceo-is-my-apprentice': ceoIsMyApprentice,
  'chain-bridge-widow': chainBridgeWidow,
  'complaints-department-smiles': complaintsDepartmentSmiles,
  'concubine-who-counted-rice': concubineWhoCountedRice,
  'confession-bridge': confessionBridge,
  'crane-operator-above-us': craneOperatorAboveUs,
  'dad-is-sitting-my-exam': dadIsSittingMyExam,
  'dance-me-past-midnight': danceMePastMidnight,
  'daughter-returned-by-train': daughterReturnedByTrain,
  'day-before-the-wedding-fire': dayBeforeTheWeddingFire,
  'dead-air-in-harrow-creek': deadAirInHarrowCreek,
  'deliveryman-signs-in-gold': deliverymanSignsInGold,
  'doctor-of-rapeseed-valley': doctorOfRapeseedValley,
  'dorm-404-not-found': dorm404NotFound,
  'drowned-chapel-bell': drownedChapelBell,
  'duchess-woke-twice': duchessWokeTwice,
  'embers-under-snow-kiln': embersUnderSnowKiln,
  'emperors-false-shadow': emperorsFalseShadow,
  'empty-manual': emptyManual,
  'ex-who-bakes-next-door': exWhoBakesNextDoor,
  'fake-monk-of-lucky-hill': fakeMonkOfLuckyHill,
  'fathers-bento-mothers-name': fathersBentoMothersName,
  'fire-escape-at-three': fireEscapeAtThree,
  'floor-plan-of-a-murder': floorPlanOfAMurder,
  'four-red-mittens': fourRedMittens,
  'fox-who-owes-three-winters': foxWhoOwesThreeWinters,
  'gatekeeper-owns-the-tower': gatekeeperOwnsTheTower,
  'ghost-refuses-to-move-out': ghostRefusesToMoveOut,
  'grandma-at-table-nine': grandmaAtTableNine,
  'grandpa-hired-a-son': grandpaHiredASon,
  'i-wont-sign-this-time': iWontSignThisTime,
  'in-front-of-everyone': inFrontOfEveryone,
  'inheritance-is-a-goose': inheritanceIsAGoose,
  'ink-lotus-regent': inkLotusRegent,
  'inn-that-buys-swords': innThatBuysSwords,
  'intern-fired-the-chairman': internFiredTheChairman,
  'kitchen-number-eight': kitchenNumberEight,
  'lady-of-the-cold-corridor': ladyOfTheColdCorridor,
  'lake-of-a-thousand-blades': lakeOfAThousandBlades,
  'last-bus-to-snow-village': lastBusToSnowVillage,
  'last-row-solves-it': lastRowSolvesIt,
  'last-taxi-without-an-app': lastTaxiWithoutAnApp,
  'left-hand-window': leftHandWindow,
  'letters-to-platform-zero': lettersToPlatformZero,
  'library-seat-war': librarySeatWar,
  'lighthouse-impostor': lighthouseImpostor,
  'live-in-three-two': liveInThreeTwo,
  'man-who-rented-my-face': manWhoRentedMyFace,
  'married-until-the-tide': marriedUntilTheTide,
  'mountain-school-one-bar': mountainSchoolOneBar,
  'nanny-on-the-grand-stair': nannyOnTheGrandStair,
  'night-market-prosecutor': nightMarketProsecutor,
  'night-physician-of-plum-court': nightPhysicianOfPlumCourt,
  'night-shift-at-ward-nine': nightShiftAtWardNine,
  'ninth-bridge-third-watch': ninthBridgeThirdWatch,
  'one-cup-before-the-duel': oneCupBeforeTheDuel,
  'overtime-with-the-enemy': overtimeWithTheEnemy,
  'poison-alphabet': poisonAlphabet,
  'princess-for-ten-thousand-horses': princessForTenThousandHorses,
  'queen-of-the-ruined-runway': queenOfTheRuinedRunway,
  'reaper-on-probation': reaperOnProbation,
  'rival-wears-my-uniform': rivalWearsMyUniform,
  'river-pawnshop-of-souls': riverPawnshopOfSouls,
  'rooftop-garden-no-permit': rooftopGardenNoPermit,
  'running-for-lane-eight': runningForLaneEight,
  'salt-on-the-vows': saltOnTheVows,
  'scooter-meets-chairman': scooterMeetsChairman,
  'seventh-place-setting': seventhPlaceSetting,
  'she-bought-the-bank': sheBoughtTheBank,
  'she-calls-from-tomorrow': sheCallsFromTomorrow,
  'shrine-of-returned-hours': shrineOfReturnedHours,
  'snow-inn-has-six-guests': snowInnHasSixGuests,
  'stand-in-widow': standInWidow,
  'store-at-the-end-of-summer': storeAtTheEndOfSummer,
  'stranger-on-the-rooftop-floor': strangerOnTheRooftopFloor,
  'sumo-cat-salon': sumoCatSalon,
  'tangerine-season-groom': tangerineSeasonGroom,
  'ten-years-of-wet-ink': tenYearsOfWetInk,
  'third-time-being-nineteen': thirdTimeBeingNineteen,
  'thirteenth-floor-key': thirteenthFloorKey,
  'three-mothers-at-the-noodle-stall': threeMothersAtTheNoodleStall,
  'tuesdays-at-the-laundromat': tuesdaysAtTheLaundromat,
  'two-masters-one-grave': twoMastersOneGrave,
  'two-miss-ashbys': twoMissAshbys,
  'two-shifts-one-room': twoShiftsOneRoom,
  'umbrella-menders-ledger': umbrellaMendersLedger,
  'village-of-paper-brides': villageOfPaperBrides,
  'villainess-retires-to-the-farm': villainessRetiresToTheFarm,
  'voice-behind-the-bride': voiceBehindTheBride,
  'wedding-crash-plan-b': weddingCrashPlanB,
  'wheels-up-captain-robles': wheelsUpCaptainRobles,
  'worst-butler-in-britain': worstButlerInBritain,
};
