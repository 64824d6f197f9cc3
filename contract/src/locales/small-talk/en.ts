import type { SmallTalk } from './small-talk.ts';

export const en: SmallTalk = {
  words: {
    fill: `
      a, an, the, very, quite, just, too, totally, absolutely, pretty, such, that, this, it, its,
      thats, is, isnt, was, wasnt, are, be, been, being, am, do, does, did, to, of, for, from, with,
      at, in, on, about, or, but, also, oh, ah, aw, aww, ooh, um, uh, er, well, man, dude, bro, mate,
      buddy, pal, friend, my friend, dear, my dear, sweetie, darling, honey, sir, madam, maam, lady,
      miss, mister, guys, folks, everyone, please, pls, plz, kindly, then, now, today, tonight, there,
      still, even, ever, actually, honestly, basically, bit, a bit, little, a little, kind of, sort of,
      lot, lots, a lot, much, all, everything, anything, something, any, some, more, have, has, had,
      having, will, would, could, can, should, let, get, getting, got, one, time, moment, day, way,
      thing, things, stuff, here, again, feel, feels, feeling, look, looks, sound, sounds, seem, seems,
      think, say, said, answer, answers, job, work, works, reply, question, as, like that, than, only,
      always, already, if, by, up, out, mean, make, makes, made, not, dont, doesnt, didnt, cant, wont,
      no, never, want, wanna, need, know, think so, right now, at the moment, these days, lately,
      guess, i guess, real quick, tell me, do u know, do you know, partner, far, you know, guy,
      to here
    `,
    ask: `
      what, whats, how, hows, which, who, whos, where, wheres, when, why, is it, is that, is this,
      hows about
    `,
    you: `
      you, u, your, ur, yours, yourself, youre, you are, ya, youve, youll, youd, assistant, robot lady
    `,
    areYou: `
      are you, are u, r u, do you, do u, did you, can you, can u, could you, will you, would you,
      have you, have you got, have you ever, arent you, dont you, cant you, were you, must you,
      you ever
    `,
    me: `
      i, im, me, my, mine, myself, we, us, our, were, ive, id, i am, i was, my day, my family
    `,
    hello: `
      hi, hiya, hello, helo, hullo, hallo, hey, heya, heyo, hi there, hey there, hello there, yo,
      howdy, greetings, good morning, morning, mornin, gmorning, good day, gday, good afternoon,
      afternoon, good evening, evening, hi again, hello again, hey again, welcome, salutations,
      top of the morning, aloha, anyone home, anybody home, its me again, back again, im back
    `,
    well: `
      how are you, how r u, how are u, hru, how are you doing, how you doing, how ya doing,
      how do you do, how are you feeling, how do you feel, how have you been, how you been,
      hows it going, how is it going, hows everything, hows life, hows things, how are things,
      how goes it, how was your day, hows your day, how is your day, how has your day been,
      hows your day been, hows your day going, how are you today, whats up, wassup, wazzup, sup,
      whats new, whats happening, whats going on, how is life treating you, hows life treating you,
      everything good, everything ok, everything okay, all good with you, all well, everything alright,
      are you okay, are you ok, are you alright, are you well, are you good, you alright, you okay,
      you ok, you good, long time no see, its been a while, and you, how about you, what about you,
      and yourself, wbu, hbu, hows your day been so far, hows it been
    `,
    thanks: `
      thanks, thank you, thank u, thank ya, thankyou, thnx, thx, tx, ty, tysm, tyvm, ta, cheers,
      much appreciated, appreciated, appreciate, i appreciate, i appreciate it, grateful, im grateful,
      obliged, much obliged, thanks a million, thanks a bunch, thanks a ton, thanks so much,
      many thanks, youve been a great help, youve been very helpful, you have been very helpful,
      great help, big help, a great help, of great help, that helps, that helped, helps a lot,
      helped a lot, helped me, helped me a lot, was helpful, is helpful, very helpful, really helpful,
      so helpful, thats helpful, you helped me, helpful, useful, was useful, for the info,
      for the information, for your help, for your time, for helping, for everything, for answering,
      good to know, thats all i needed, exactly what i needed, just what i needed
    `,
    bye: `
      bye, goodbye, good bye, bye bye, byebye, bye now, buh bye, see you, see ya, cya, cu,
      see you later, see you soon, later, laters, talk later, talk soon, talk to you later,
      talk to you soon, speak soon, ttyl, catch you later, til next time, till next time,
      until next time, next time, gotta go, got to go, have to go, need to go, must go, gtg, g2g,
      going now, leaving, leave now, have to leave, need to leave, im off, off i go, heading off,
      be off, have to run, gotta run, got to run, thats all, that is all, thats it, that was all,
      that will be all, thatll be all, thats everything, all for today, all for now, for today,
      im done, were done, no more questions, nothing else, good night, goodnight, night night,
      nighty night, sleep well, take care, farewell, so long, adios, ciao, au revoir, have a good one,
      have a nice day, have a good day, have a great day, have a lovely day, have a nice evening,
      have a good night, have a nice weekend, have a great weekend, have a good weekend, nice weekend,
      enjoy your day, peace, peace out, toodles, over and out, i will come back, ill be back,
      nice talking to you, nice talking, nice chatting, nice chat, was nice talking to you
    `,
    good: `
      good, great, nice, cool, awesome, amazing, excellent, fantastic, wonderful, brilliant, lovely,
      perfect, super, superb, fab, fabulous, marvellous, marvelous, terrific, impressive, impressed,
      incredible, outstanding, splendid, neat, sweet, smart, clever, intelligent, bright, wise, genius,
      friendly, kind, polite, charming, interesting, fascinating, beautiful, pleasant, the best, best,
      better than expected, love, love it, like, like it, likes, well done, bravo, good job, nice job,
      great job, nice one, good one, good work, great work, way to go, kudos, congrats on that, wow,
      wowzers, whoa, woah, yay, hooray, hurray, omg, correct, right answer, spot on, lit, sick one,
      dope, rad, epic, legend, star, a star, gem, rock, you rock, keep it up, what a, how nice,
      how lovely, how cool, how interesting, how kind, how sweet, i like you, i love it, i like it,
      i like that, not bad, good stuff, good answer, thats what i call, fine work, pretty good, fun,
      sexy voice, not too shabby
    `,
    bad: `
      bad, wrong, rubbish, nonsense, useless, terrible, horrible, awful, boring, sucks, suck, poor,
      weak, lame, crap, garbage, trash, disappointing, disappointed, annoying, annoyed, unhelpful,
      unfriendly, rude, slow to answer, ridiculous, silly, incorrect, untrue, false, lie, lies, lying,
      mistake here, makes no sense, make no sense, no sense, doesnt make sense, doesnt help,
      doesnt help me, didnt help, not helpful, not very helpful, not good, not great, not right,
      not true, not correct, isnt right, isnt true, isnt correct, not what i asked, not what i wanted,
      not what i meant, not an answer, not my question, no answer, didnt answer, you didnt answer,
      didnt answer my question, wrong answer, bad answer, already said that, said that already,
      repeating yourself, hopeless, pathetic, pointless, waste of time, worst, the worst, dont like,
      i dont like you, i dont like it, dont work, doesnt work, not working, broken, creepy, weird,
      strange, bs, meh, ugh, boo, yuck, gross, disgusting, ugly, i am disappointed, i dont believe you,
      come on
    `,
    insult: `
      stupid, dumb, idiot, idiots, moron, fool, foolish, loser, dummy, dumbass, jerk, bastard, bitch,
      asshole, shut up, shut it, hate you, i hate you, go away, get lost, go to hell, screw you, fuck,
      fuck you, fuck off, piss off, wtf, damn, damn you, shit, bullshit, liar, imbecile, piece of junk,
      piece of shit, stupid machine, tin can
    `,
    love: `
      i love you, love you, luv u, ily, i love u, ilysm, i like you a lot, i adore you,
      in love with you, i think im in love, marry me, marry you, kiss, a kiss, kisses, kiss me, hug,
      hug me, a hug, a date, date me, go out with me, boyfriend, girlfriend, bf, gf, are you single,
      are you taken, cute, pretty lady, gorgeous, handsome, sexy, hottie, sweetheart, beautiful eyes,
      you are beautiful, youre beautiful, so beautiful, your eyes, be mine, flirt, flirt with me,
      miss you, i miss you, i missed you, your smile, pretty eyes
    `,
    human: `
      human, humans, human being, a person, real person, real human, real people, someone real,
      a human, a real one, real, robot, a robot, bot, a bot, chatbot, machine or human, a machine,
      a computer, computer, program, software, ai, an ai, artificial, artificial intelligence, alive,
      living, chatgpt, gpt, chat gpt, alexa, siri, gemini, claude, recording, a recording, recorded,
      body, a body, conscious, sentient, hologram, virtual, animated, talk to a human,
      talk to a real person, speak to a human, speak to someone, speak to a person, talk to someone,
      live agent, actual person, made of flesh, flesh and blood, fake, exist, talking to, am i talking,
      am i talking to, talking, flesh, is this a recording, is this real, is this live, is this ai,
      is this a bot, just a bot, is there a human, is there a real person, is there a real person here,
      i can talk to, can i talk to, can i speak to, machine
    `,
    made: `
      who made you, who created you, who built you, who programmed you, who developed you,
      who designed you, who invented you, who trained you, who owns you, who is your creator,
      whos your creator, your creator, your maker, your developer, your boss, who is your boss,
      which company made you, which company built you, what company made you, how were you made,
      how do you work, how you work, who is behind you, whos behind this, who made this,
      who do you work for, what are you made of, where were you made, when were you made
    `,
    life: `
      how old, age, hometown, favourite, favorite, fave, hobby, hobbies, free time, spare time,
      for fun, kids, children, a child, husband, wife, married, family, parents, mother, father, mum,
      mom, dad, siblings, brother, sister, brothers, sisters, friends, pets, a pet, sleep, sleeping,
      eat, eating, drink, dream, dreams, dreaming, feelings, emotions, feel pain, pain, soul, brain,
      religion, religious, god, believe, afraid, scared, fear, man or woman, a man, a woman, male,
      female, gender, boy or girl, a girl, a boy, job like, do for a living, see me, me see, look like,
      wearing, weight, tall, how tall, height, salary, star sign, zodiac, nationality, middle name,
      last name, surname, nickname, vote, politics, lonely ever, know everything, opinion, like me,
      love me, hate me, remember me, know me, miss me, know who i am, live, born, rich, a dog, a cat,
      school, study, secret, secrets, earn
    `,
    own: `
      your age, where are you from, where you from, where do you come from, where were you born,
      where do you live, where you live, your home, your birthday, when is your birthday, your job,
      like your job, enjoy your work, what do you look like, do you cook, do you drive,
      what are you doing, what you doing, what do you eat, can you cook, can you swim, can you fly,
      can you drive, can you think, can you learn, can you smell, can you cry, can you laugh,
      can you eat, your life, meaning of life, your opinion, do you like me, do you love me,
      know my name, whats my name, what is my name, what do you do for fun,
      what do you do for a living, do you sleep, do you ever sleep, do you eat, do you drink,
      do you dream, do you ever dream, do you get tired, do you ever get tired, are you afraid,
      are you scared, do you have a heart
    `,
    help: `
      help, help me, can you help, can you help me, could you help me, could you help me out,
      help me out, need help, i need help, need some help, need your help, need assistance, assistance,
      assist, assist me, how can you help, what can you do, what can you tell me, what do you know,
      what else, what else can you do, what are you good at, what are you for, what are you able to,
      use you for, i use you for, whats your purpose, what is your purpose, your purpose,
      your function, purpose, how does this work, how does it work, how do i use this, how to use this,
      instructions, what is this, what is this thing, what can i do here, what can i do,
      which topics …, what topics …, topics, subjects, what do you talk about, sos, any tips, advice,
      show me what you can do, what should i know
    `,
    tongue: `
      speak, talk in, languages, language, other languages, english, german, french, spanish, italian,
      japanese, chinese, mandarin, cantonese, korean, russian, vietnamese, portuguese, arabic, turkish,
      dutch, polish, hindi, swedish, danish, norwegian, finnish, greek, hebrew, ukrainian, czech, thai,
      latin, which languages, what languages, how many languages, do you speak …, can you speak …
    `,
    grasp: `
      understand, understand me, understand what i say, understand what im saying, get me, get it,
      get what i mean, know what i mean, you know what i mean, understood, did you get that,
      do you follow, do you understand, do you understand me, can you understand me,
      can you understand, are you following, make sense, makes sense to you, see what i mean, got that,
      with me so far, clear enough
    `,
    here: `
      are you there, you there, u there, are you here, are you still there, still there,
      are you listening, listening, are you awake, awake, are you ready, ready, are you online, online,
      are you busy, busy, do you hear me, can you hear me, hear me, can you hear, hear, do you hear,
      do you read me, can you read this, anybody there, anyone there, anybody here, anyone here,
      is anybody there, is anyone there, somebody there, someone there, test, tests, testing,
      test one two, one two, one two three, two, three, 1 2 3, check, mic check, sound check, mic,
      microphone, is this on, thing on, this on, is this thing on, working, is it working,
      is this working, does this work, does it work, knock knock, did you fall asleep, frozen,
      are you stuck, are you working, connected, hear you
    `,
    fun: `
      joke, jokes, a joke, another joke, riddle, a riddle, sing, sing a song, a song, song, singing,
      dance, dancing, rap, beatbox, poem, a poem, poetry, story, a story, fairy tale, bedtime story,
      tell a story, tell me a story, game, a game, games, play, play a game, play something,
      make me laugh, something funny, say something funny, funny story, fun fact, a fun fact,
      entertain, entertain me, amuse me, magic trick, trick, tongue twister, whistle, do an impression
    `,
    low: `
      sad, tired, exhausted, sleepy, bored, bored to death, boredom, lonely, alone, not so good,
      not so well, not so great, not too good, so so, not okay, not happy, upset, angry, mad, stressed,
      stressed out, depressed, down, nervous, anxious, worried, scared today, confused, frustrated,
      heartbroken, homesick, cant sleep, couldnt sleep, slept badly, bad day, a bad day, rough day,
      hard day, long day, terrible day, awful day, tough day, bad mood, crying, miss my …, died,
      passed away, my cat died, my dog died, my … died, my … passed away, broke up, i failed, worn out,
      overwhelmed, hungover, so boring here, im lost, i am lost, i feel lost
    `,
    glad: `
      happy, glad, fine, doing fine, doing well, doing good, doing great, all good, all good here,
      alright here, excited, thrilled, delighted, in a good mood, good mood, great mood,
      not bad at all, cant complain, very well, pretty good myself, having fun, having a good time,
      feeling good, feel good, feel great, great day, a great day, good day today, wonderful day,
      lovely day, beautiful day, what a day, nice weather, sunny, pleased, proud, relaxed, in love,
      on holiday, on vacation, looking forward to it, cant wait, good too, fine too, me too, same here
    `,
    feast: `
      my birthday, its my birthday, birthday, birthday today, birthday tomorrow, anniversary,
      our anniversary, wedding, getting married, got married, just married, engaged, got engaged,
      honeymoon, on our honeymoon, new job, got a new job, got a job, i got a job, got the job,
      promoted, got promoted, passed my exam, passed my exams, passed my test, passed the exam,
      passed the test, graduated, graduation, won, i won, we won, having a baby, am a father,
      became a father, became a mother, had a baby, new baby, grandchild, moved in together,
      a new house
    `,
    met: `
      my name is …, my names …, my name …, names …, the name is …, the names …, call me …,
      you can call me …, this is … speaking, this is … here, its me …, people call me …, i come from …,
      i live in …, nice to meet you, nice meeting you, good to meet you, pleased to meet you,
      pleasure to meet you, a pleasure to meet you, a pleasure, great to meet you, lovely to meet you,
      glad to meet you, delighted to meet you, happy to meet you, nice to see you, good to see you,
      great to see you, to see you, pleasure is mine, never been here, im new here, new here,
      just arrived, a teacher from …, let me introduce myself
    `,
    wish: `
      merry christmas, happy christmas, happy xmas, merry xmas, season greetings, happy holidays,
      happy new year, happy easter, happy halloween, happy thanksgiving, happy valentines day,
      happy valentines, happy birthday, happy hanukkah, happy diwali, eid mubarak, happy eid,
      ramadan mubarak, happy anniversary, happy friday, happy monday, congratulations, congrats,
      good luck, all the best, best wishes, get well soon, bless you, god bless you, bon appetit,
      enjoy your meal, to you too, you too, same to you, likewise, fingers crossed, break a leg,
      safe travels
    `,
    chat: `
      ask you something, ask something, ask you a question, ask a question, ask you, ask questions,
      ask some questions, have a question, i have a question, got a question, quick question,
      one question, another question, one more question, a question, few questions, question for you,
      lets talk, lets chat, lets have a chat, have a chat, want to talk, wanna talk, want to chat,
      wanna chat, chat, chat with you, talk to you, talk with you, talk to me, speak to me,
      speak with me, talk to me please, keep me company, tell me something,
      tell me something interesting, tell me something new, tell me anything, say something,
      say anything, something interesting, something new, surprise me, what shall i ask,
      what should i ask, what can i ask, what do i ask, what to ask, know what to ask,
      what shall we talk about, what should we talk about, what do you want to talk about,
      what do we do, what shall we do, what now, what next, now what, and now, just looking,
      just looking around, just browsing, looking around, browsing, just visiting, just testing,
      just playing around, just passing by, just curious, im curious, curious, killing time,
      trying this out, try this out, try it, try this, try you out, testing you, see how this works,
      to see how it works, lets go, lets start, lets begin, shall we start, lets get started,
      go for it, your turn, ask me something, ask me a question, ask me anything, whats interesting,
      any recommendations, what do you recommend, what do you suggest, suggest something, idea,
      any ideas, a conversation, what else is there, any news, gossip
    `,
    sorry: `
      sorry, im sorry, i am sorry, so sorry, soz, my mistake, my bad, my fault, oops, ooops, whoops,
      oopsie, apologies, my apologies, i apologise, i apologize, apologise, apologize, excuse me,
      pardon me, forgive me, beg your pardon, i beg your pardon, didnt mean to, i didnt mean to,
      didnt mean that, i was wrong, wrong button, wrong window, mistyped, typo, i misspoke,
      ignore that, forget it, forget that, forget about it, scrap that, sorry to bother you,
      to bother you, bother, bothering you, to disturb you, for being rude, for that, for the delay,
      for the confusion
    `,
    wait: `
      wait, waiting, one moment, one moment please, one sec, one second, sec, a sec, second, a second,
      just a second, moment please, a moment, just a moment, minute, a minute, one minute,
      just a minute, two minutes, five minutes, give me a minute, give me a moment, give me a second,
      give me time, hang on, hold on, hold up, hold it, bear with me, brb, be right back, right back,
      back in a minute, back soon, stop, stop it, pause, let me think, let me see, let me check,
      let me look, thinking, im thinking, need to think, have to think, slow down a moment, easy,
      not yet, not now, later maybe, no rush, no hurry, afk, where was i, someone is calling,
      phone is ringing
    `,
    nod: `
      yep, yup, ya know, ok then, okay then, alrighty, okey, okey dokey, okie dokie, k, kk, roger,
      fine by me, of course, certainly, definitely, indeed, exactly, precisely, true, thats true,
      thats right, right, youre right, you are right, correct that, agreed, i agree, agree, deal, nope,
      nah, no thanks, no thank you, not really, rather not, maybe, perhaps, possibly, probably,
      depends, it depends, could be, might be, i dont know, dont know, dunno, idk, no idea, not sure,
      im not sure, who knows, i see, got it, i got it, gotcha, i understand, fair enough, makes sense,
      sounds good, sounds great, very well then, as you wish, if you say so, never mind, nevermind,
      nvm, nothing, whatever, dont care, i dont care, it doesnt matter, doesnt matter, no matter,
      no worries, no problem, np, its fine, its okay, its ok, thats fine, thats ok, thats okay, i know,
      so what, and, so, hm, hmm, mm, mhm, aha, uh huh, ahem, really, oh really, seriously, is that so,
      is that right, for real, no way, you dont say, i doubt it, why not, because, both, neither,
      either, anyway, go ahead, yes please, sure thing, by all means, lets see, we will see, well see,
      i hope so, hopefully, i think so, i dont think so, i suppose so, alright, ok, okay, yes, yeah,
      sure, alright then
    `,
    laugh: `
      haha, hahaha, hahahaha, ha, hah, hehe, hehehe, heh, hihi, hihihi, hoho, lol, lolz, lool, lmao,
      lmfao, rofl, roflmao, xd, lolol, thats funny, thats hilarious, so funny, very funny, youre funny,
      you are funny, funny, hilarious, good joke, made me laugh, you made me laugh, im laughing,
      laughing, laugh out loud, cracking me up, you crack me up, just kidding, kidding, im kidding, jk,
      joking, just joking, im joking, are you kidding, you kidding, kidding me, giggle, tee hee,
      ba dum tss
    `,
    pace: `
      slower, slower please, more slowly, slowly, slow, slow down, too fast, talking too fast,
      talk slower, speak slower, speak slowly, speak more slowly, talk more slowly, faster,
      speak faster, too slow, speed up, louder, louder please, speak up, speak louder, talk louder,
      turn it up, too quiet, volume, quieter, quietly, more quietly, softer, too loud, loud, quiet,
      be quieter, lower your voice, not so loud, not so fast, turn it down, turn the volume up,
      turn the volume down, i cant hear you, cant hear you, cant hear anything, i dont hear anything,
      no sound, there is no sound, theres no sound, hear nothing, clearer, more clearly, speak clearly,
      speak more clearly, pronounce, mumbling, your voice, change your voice, voice, mute, unmute,
      sound is bad, speak clearly please
    `,
    unclear: `
      i dont understand, dont understand, i do not understand, didnt understand, i didnt understand,
      cant understand, i dont understand you, i dont get it, dont get it, i didnt get that,
      didnt get it, i didnt get it, didnt catch that, i dont follow, im confused, confusing, unclear,
      thats not clear, not clear, huh, eh, wat, wut, what do you mean, what does that mean,
      what you mean, what are you talking about, what are you saying, what is that supposed to mean,
      what was that, pardon, come again, say again, say that again, say it again, repeat, repeat that,
      repeat it, repeat please, once more, one more time, again please, can you explain, explain,
      explain that, explain please, in other words, simpler, more simply, asdf, asdfg, asdfgh, qwerty,
      blah, blah blah, bla, bla bla, blablabla, lorem ipsum, gibberish, say what
    `,
    self: `
      who are you, and you are, and who are you, who r u, who are u, who is this, whos this,
      who is speaking, who am i talking to, who am i speaking to, who am i speaking with,
      whats your name, whats ur name, what is your name, your name, ur name, a name,
      do you have a name, have you got a name, may i have your name, may i know your name,
      tell me your name, what should i call you, what do i call you, what shall i call you,
      what can i call you, how should i call you, how should i address you, name, introduce yourself,
      present yourself, describe yourself, about yourself, about you, tell me about yourself,
      tell me about you, something about yourself, a bit about yourself, what are you,
      what are you exactly, what kind of thing are you, who you are, your identity
    `,
    taste: `
      your favourite …, your favorite …, favourite …, favorite …, believe in …, do you like …,
      do you love …, do you hate …, do you prefer …, do you enjoy …, do you want …, do you think …,
      do you believe …, do you play …, do you watch …, do you miss …, do you ever …,
      do you listen to …, do you go …, have you ever …, would you like to …, what do you think …,
      what do you like …, what do you do …, what did you do …, what do you want …, what music …,
      can you feel …, can you see …, what do you do in …, what do you do all …, what do you do when …
    `,
    need: `
      hungry, starving, thirsty, sick, ill, unwell, not well, not feeling well, dont feel well,
      headache, a headache, stomach ache, toothache, cold, freezing, hot in here, lost my job,
      in a hurry
    `,
    iAm: `
      i am called …, im called …, im from …, i am from …, were from …, we are from …,
      were visiting from …, im visiting from …, i am @, im @, this is @, i am @ from …, im @ from …,
      first time here, my first time, my first time here, first visit, my first visit,
      a student from …, im a student, i am a student, im a tourist, i am a tourist, tourist, years old,
      im … years old, i am … years old, we are a family from …, we are a group from …, hi im _,
      hello im _, hey im _, hi i am _, hello i am _
    `,
  },
  phrases: {
    praised: 'Thank you, that is kind of you. I am glad you like it.',
    blamed: 'I am sorry about that. Please ask me again in other words, and I will do my best.',
    insulted: 'I am sorry that I have not been of help. Let us talk about something else.',
    courted: 'Thank you, that is very kind. I am only an AI avatar, though.',
    personal:
      'I am an AI avatar, a computer program, so I am afraid I have no life of my own to tell you about.',
    made: 'I am an AI avatar: a computer program, made by people.',
    gladly: 'Of course, I am glad to help.',
    speaks: 'I speak English. You can ask me anything in this language.',
    understands: 'Yes, I understand you, and I do my best to.',
    here: 'Yes, I am here, and I hear you.',
    noJokes: 'I am an AI avatar and, I am afraid, no good at jokes, songs or games.',
    sympathy: 'I am sorry to hear that. I hope you will feel better soon.',
    gladToHear: 'I am glad to hear that!',
    congratulations: 'Congratulations! How wonderful, I wish you all the best.',
    met: 'Hello, it is nice to meet you!',
    wished: 'Thank you, the same to you!',
    forgiven: 'No problem at all, don’t worry.',
    takeYourTime: 'Of course, take your time. I am here.',
    amused: 'I am glad that you are in such a good mood!',
    voice:
      'I am sorry, I cannot change how I speak. You can turn the volume up or down on your device, and read along in the captions.',
    unclear: 'I am sorry if that was not clear.',
    unsure: 'I am sorry, I don’t know what to say to that.',
  },
  informal: {
    praised: 'Thanks, that’s nice of you. Glad you like it!',
    blamed: 'Sorry about that. Try asking me again in other words.',
    insulted: 'Sorry I was no help. Let’s talk about something else.',
    gladly: 'Sure, happy to help.',
    forgiven: 'No problem, don’t worry!',
    takeYourTime: 'Sure, take your time. I’m here.',
    wished: 'Thanks, you too!',
  },
};
