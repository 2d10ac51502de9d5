import type { DimensionKey } from '../../../contract/domain/mood.ts';
import type { StepTemplates } from './template.ts';

/**
 * The one small step for a slider that is hard. Each has a "when" or an "if", takes under two minutes, and needs no
 * equipment.
 */
export const hardSteps: Readonly<Record<DimensionKey, StepTemplates>> = {
  stressLevel: {
    any: [
      'When you notice your shoulders are up, let them drop and breathe all the way out.',
      'If your jaw is tight, let your teeth come apart and breathe out.',
      'When the next demand turns up, you could count one breath before you answer it.',
    ],
    day: [
      'Before you open anything else, put both feet on the floor and let one breath out slowly.',
      'When you next reach for your phone, you could pick one thing to leave until tomorrow.',
      'If it helps, name the one thing that has to be done {now}, and let the others stand in line.',
    ],
    evening: [
      'When you lie down, you could let your hands fall open and count three slow breaths.',
      'If your mind goes back over the list, say to it: noted, not now.',
      'When you switch off the light, let your shoulders sink into whatever holds you.',
    ],
  },
  confidenceLevel: {
    any: [
      'When the harsh voice starts, you could ask what you would say to someone you like, and say that.',
      'If you catch yourself saying sorry for nothing, stop there and take one breath.',
      'When you are ready, put a hand on your chest and say one fair thing about how you are trying.',
    ],
    day: [
      'When you begin the next thing, you could do the part you already know how to do.',
      'If a choice feels too big, pick the smaller one and let that do for now.',
      'Before the next thing on your list, you could name one thing you have done before that was like it.',
    ],
    evening: [
      'When you think back over today, you could name one thing you did well enough.',
      'Before you sleep, you could let one mistake of today be an ordinary one.',
    ],
  },
  focusClarity: {
    any: [
      'When your mind slides off, you could rest your eyes on one still thing for three breaths.',
      'If you lose the thread, say out loud what you were about to do.',
      'When it all blurs, you could look at something far away and then at your own hands.',
    ],
    day: [
      'When you sit down next, write one line about what you are doing and put it where you can see it.',
      'If there are too many things open, close one of them.',
      'When you pick something up again, you could do the first two minutes of it and see.',
    ],
    evening: [
      'If loose ends keep turning up, you could write three words about each and leave the paper till tomorrow.',
      'When you put your phone down, you could turn it face down and let your eyes rest.',
      'If a thought keeps slipping off, let it pass; it knows where to find you tomorrow.',
    ],
  },
  motivationLevel: {
    any: [
      'When you next stand up, you could do one thing that takes less than a minute.',
      'When you pass a glass or a tap, you could have a few sips of water and stop there.',
    ],
    day: [
      'When you next sit down, open the thing you left and read one line of it.',
      'If you keep putting something off, you could do its first minute and then decide.',
    ],
    evening: [
      'When you get ready for bed, you could lay out one thing that makes tomorrow easier.',
      'If the day looks thin from here, name one thing you did do, however small.',
      'When you next sit down, let yourself off one job until tomorrow.',
    ],
  },
  anxietyLevel: {
    any: [
      'If your thoughts run ahead, then look around and name five things you can see.',
      'When the next what-if turns up, you could say to it: maybe, and not now.',
      'If your chest is tight, breathe out for longer than you breathe in, three times.',
    ],
    day: [
      'When it gets loud, press your feet into the floor and count to ten.',
      'If one thought keeps coming back, you could write it down in six words and leave it on the paper.',
      'Before you check anything again, you could hold something cool in your hands for a moment.',
    ],
    evening: [
      'If thoughts start to circle in bed, then name five things you can hear.',
      'When you lie down, you could feel where the bed holds you, from your heels up.',
      'If tomorrow comes to mind, give it one line on paper and let the paper keep it.',
    ],
  },
  connectionWithOthers: {
    any: [
      'If you would like it, send one short hello to someone, with nothing to explain.',
      'If there is someone you trust, you could tell them one true line about today.',
    ],
    day: [
      'When somebody serves you or walks past, you could say hello and leave it there.',
      'If a message has sat unanswered, you could send back three words.',
      'When you have a minute, you could go and sit for it where other people are.',
    ],
    evening: [
      'If the quiet feels big, you could put on a voice you like, low, for company.',
      'When you put the phone down, you could first send someone a line that says only: thought of you.',
      'If there is someone who might be up, you could send two words; it does not need a reply.',
    ],
  },
  supportSystemStrength: {
    any: [
      'If there is one person you could ask, ask for one small thing, and say what it is.',
      'When you next catch yourself holding three things, put one down.',
      'If you had a second pair of hands, note down what they would do first.',
    ],
    day: [
      'When the next job comes up, you could ask whether it has to be you, and whether it has to be now.',
      'If something can be done with less care today, let it be.',
      'When you have a minute, you could write down one thing you wish someone would take off you.',
    ],
    evening: [
      'When you stop for the night, you could leave one job undone on purpose.',
      'If it would ease things, send someone one short line; "long day" says enough.',
      'When you sit down, you could wrap something warm around you and let it hold you a bit.',
    ],
  },
  senseOfPurpose: {
    any: [
      'When a moment feels even a little bit right, you could note what you were doing.',
      'If the big question comes up, you could ask a smaller one: what would make the next hour kinder?',
      'When you next help with anything at all, you could let that be the reason for it.',
    ],
    day: [
      'When you choose what to do next, you could pick the thing you would mind leaving undone.',
      'If you have a minute, write down one thing you would miss if it were gone.',
      'When you next have a choice, you could go by what you like and see where it leads.',
    ],
    evening: [
      'When you think back over today, you could look for one minute that felt like you.',
      'If the question follows you to bed, tell it that it can be asked by daylight.',
      'Before you sleep, you could name one small thing you did today that was for someone or something.',
    ],
  },
  progressTowardGoals: {
    any: [
      'When you think of how far there is to go, you could name one piece that is done.',
      'If the whole is too big to look at, choose a piece you could finish in two minutes.',
      'When you next stop, you could leave yourself a note about where to pick it up.',
    ],
    day: [
      'When you sit back down, open the page you stopped at and read its last line.',
      'If you cannot see the next step, you could write down the last one you took.',
    ],
    evening: [
      'When you put things away, you could write down one thing you moved today, even an inch.',
      'If the unfinished things line up in your head, you could give each one a nod and leave it till tomorrow.',
      'When you switch off, you could leave one note for tomorrow about where to begin.',
    ],
  },
  hopeForFuture: {
    any: [
      'When the long view gets to be a lot, you could look at what is right in front of you and name its colour.',
      'If it helps, pick one small thing in the next hour that you would not mind.',
      'When you next drink something, you could let it be warm and take it slowly.',
    ],
    day: [
      'When the week looks too long, you could make it as short as the next meal.',
      'If you have a window near, look at the sky in it for three breaths.',
      'When you next move from one place to another, notice one thing that is alive.',
    ],
    evening: [
      'If tomorrow looms, you could leave it outside the door until you have slept.',
      'If it would ease things, tell one person, or a help line, as much or as little as you want.',
    ],
  },
  sleepQuality: {
    any: [
      'When you next sit, you could let your eyes close for one minute with nothing to do.',
      'If you feel yourself sag, have a few sips of water and let your arms hang.',
      'When someone asks for a quick answer, you could say you need a little time.',
    ],
    day: [
      'When you next have a choice, you could take the easier of the two ways.',
      'If you are near a window, stand in the light of it for a minute.',
      'When you look at your list, you could cross off one thing that does not need you today.',
    ],
    evening: [
      'When it gets late, you could dim the light a little earlier than you need to.',
      'If you lie awake, let resting be enough and turn the clock away.',
      'When you lie down, you could let your legs go limp first, and then your arms.',
    ],
  },
  physicalComfort: {
    any: [
      'When you next shift, you could find the spot that asks least of you and stay there for a bit.',
      'If some part of you is holding tight, let your breath go out toward it once.',
      'When you can, you could put something soft under the place that bothers you most.',
    ],
    day: [
      'When you next get up, you could do it at half the speed you think you should.',
      'If you have been in one place a while, move one part of you that likes moving.',
      'When you can, you could let your hands rest in your lap, warm, for one minute.',
    ],
    evening: [
      'When you lie down, you could put a pillow or a folded blanket where it is needed most.',
      'If you lie there awake, let each breath out be a little longer than the last.',
      'When you settle, you could notice one part of you that is not complaining.',
    ],
  },
  currentChallengeLevel: {
    any: [
      'When it all comes at once, you could ask: what is the next inch of this?',
      'If there is a piece you can hand over or leave out, let that one go.',
      'When you have a minute, you could put both hands flat on something solid and breathe out.',
    ],
    day: [
      'When you start on it, you could pick the piece you can see the end of.',
      'If you are in the thick of it, stand still for three breaths before the next part.',
      'When you next pause, write down the one thing you would do if you could do only one.',
    ],
    evening: [
      'When you stop for the night, you could close the door on it, a real one if there is one.',
      'If it follows you to bed, say what it is in five words, and leave the rest for daylight.',
    ],
  },
  gratitudeLevels: {
    any: [
      'If you like, find one thing near you that is not making today any worse.',
      'When you next touch something warm or soft, you could stay with it for one breath.',
      'If nothing good comes to mind, let that be so and take a slow breath instead.',
    ],
    day: [
      'When you next eat or drink, you could notice the first mouthful and nothing more.',
      'If a sound or a colour pleases you even a little, stop for it.',
      'When you pass a window, you could look for one thing you do not dislike.',
    ],
    evening: [
      'When you lie down, you could name one thing that asked nothing of you today.',
      'If today had one bearable minute, you could go back to it for a breath or two.',
      'When you wash your hands tonight, let the water be warm and stay there a moment.',
    ],
  },
  urgencyOfNeed: {
    any: [
      'If there is someone you trust, send them two words now: please call.',
      'When you can, press the help link on this page and pick one line; you can say as little as you like.',
      'If you do not know where to start, you could start with: this is a bad one.',
      'When you can, open the help link on this page and read one line of it; that is a start already.',
      'If there is a person nearby, you could go and stand next to them and say that you could use a hand.',
      'When you have found one name or one help line, you could start with a single word and go on from there.',
      'If the waiting gets long, count your breaths up to five and start again, as often as you like.',
      'When someone answers, you could read this text out to them if your own words do not come.',
      'If the first one you ask is not there, ask a second; there is no shame in asking twice.',
      'If you would rather type than talk, you could look for a help line that takes messages.',
      'If a call feels big, you could ask someone to stay with you for a minute, near you or on the phone.',
      'When you are ready, say the first true thing that comes to mind to someone who can help.',
    ],
    day: [
      'If one person comes to mind, you could ask them for ten words or one minute.',
      'When you are ready, say out loud what you need most, in as few words as you can.',
      'If asking feels big, you could write the message first and send it as it is.',
    ],
    evening: [
      'If the night looks long, you could ask someone, or a help line, to share a bit of it.',
      'When you can, put on a light and sit where you feel safest, and then ask for what you need.',
      'If it is late, you can still ask; call a line that answers at night, and say only that it is a bad one.',
    ],
  },
};
